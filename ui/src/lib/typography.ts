/** French typography: characters that keyboards do not have. */

/** The no-break space: before a unit, `:` and `»`, and inside numbers such as telephone numbers. */
export const nbsp = '\u00a0';

/** The narrow no-break space: before `;`, `!` and `?`, and between thousands. */
const narrow = '\u202f';

// The space between a number and a symbol or a counted noun. `}` marks an inserted value.
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
 * A template tag for French sentences: replaces ordinary spaces with no-break ones where typography needs
 * them: fr`Annuler ${reference} ?`, fr`${limit} caractères au plus`. Values in `${}` are inserted unchanged:
 * names, or quantities formatted by format.ts. The result of each template is cached.
 */
export function fr(typed: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  let raw = printedParts.get(typed);
  if (!raw) {
    raw = typed.map((part, place) => printed(place ? `}${part}` : part).slice(Number(place > 0)));
    printedParts.set(typed, raw);
  }
  return String.raw({ raw }, ...values);
}
