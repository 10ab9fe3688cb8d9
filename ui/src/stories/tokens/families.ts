/** The custom properties of the token sheets in families, one per page of Storybook. */
import chartTokens from '../../design/chart-tokens.css?raw';
import tokens from '../../design/tokens.css?raw';

/** The texts of the token sheets. */
export const css = `${tokens}${chartTokens}`;

/** A custom property as its sheet writes it. */
export type Token = {
  /** The name without its two dashes. */
  readonly name: string;
  /** The value, on one line. */
  readonly value: string;
};

/** The families by title, with the names that belong to them: the first match wins. */
const families = {
  Énergies: /^energy-/,
  Graphiques: /^chart-/,
  États: /^(on-bad|(info|warn|ready|live|ok|bad|neutral|level)(-|$))/,
  Caractères: /^(font|type|leading|weight)(-|$)/,
  'Rayons et ombres': /^(radius|shadow)(-|$)/,
  Mouvement: /^(motion|ease)(-|$)/,
  'Ordre des couches': /^z-/,
  Cadre: /^(sidebar|header|business-menu|page)-/,
  Espaces: /^(space|gap|card-padding|control|row$|row-compact$)|-(gap|inset)$/,
  Couleurs:
    /^(bg|surface|sunken|raised|line|row-hover|row-selected|scrim|text|ink|on-ink|side|accent|on-accent|field|on-field)(-|$)/,
} as const satisfies Record<string, RegExp>;

/** The title of a family. */
export type Family = keyof typeof families;

/** Returns the tokens of style sheets such as tokens.css, without duplicates, in order. */
export function tokensIn(text: string): Token[] {
  return [...text.matchAll(/^ {4}--([\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => ({
    name,
    value: value.replace(/\s+/g, ' '),
  }));
}

/** Returns the family of a token; undefined when no page shows it. */
export function familyOf(name: string): Family | undefined {
  return (Object.keys(families) as Family[]).find((family) => families[family].test(name));
}

/** Returns the tokens of a family, in the order of the style sheets; `part` filters their names. */
export function tokensOf(family: Family, part: RegExp = /./): Token[] {
  return tokensIn(css).filter(({ name }) => familyOf(name) === family && part.test(name));
}
