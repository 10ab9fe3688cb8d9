/** The signs of French typography, which no keyboard has. */

/** Keeps what it stands between on one line: before a unit, `:` and `»`, in a number that is no quantity. */
export const nbsp = '\u00a0';

/** The narrow one: before `;`, `!` and `?`, and between thousands. */
const narrow = '\u202f';

// What stays with the figure before it: symbols, then what sentences count. `}` stands for a value.
const afterFigure =
  /(?<=[\d}]) (?=(?:°C|[kM]?€|L|m³|k?m|px|min|h|s|kg|t|[kM]o|caractères|chiffres|minutes|heures|jours|mois)(?![\p{L}\d’]))/gu;

function printed(typed: string): string {
  return typed
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/(?<=\d) (?=\d{3}(?!\d))| (?=[;!?])/g, narrow)
    .replace(/(?<=\d) (?=\d)|(?<=[«≈×•]|[Nn]°) | (?=[:»%€×]|· |CO₂)/g, nbsp)
    .replace(afterFigure, nbsp);
}

const printedParts = new WeakMap<TemplateStringsArray, readonly string[]>();

/**
 * A French sentence, typed with ordinary spaces and printed with no-break ones: fr`Annuler
 * ${reference} ?`, fr`${limit} caractères au plus`. A value in `${}` stays as it is: a name, or a
 * quantity that format.ts wrote. Each sentence is worked out once, however often it is rendered.
 */
export function fr(typed: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  let raw = printedParts.get(typed);
  if (!raw) {
    raw = typed.map((part, place) => printed(place ? `}${part}` : part).slice(Number(place > 0)));
    printedParts.set(typed, raw);
  }
  return String.raw({ raw }, ...values);
}
