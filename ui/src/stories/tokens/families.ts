/** The custom properties of tokens.css in families, one for each page of Storybook. */
import tokens from '../../design/tokens.css?raw';

/** A custom property as tokens.css writes it. */
export type Token = {
  /** Without its two dashes. */
  readonly name: string;
  /** Its value, on one line. */
  readonly value: string;
};

/** A family, by its title, and the names that belong to it: the first family that matches wins. */
const families = {
  Énergies: /^(on-)?energy(-|$)/,
  Graphiques: /^(on-)?chart(-|$)/,
  États: /^(on-bad|(info|warn|ready|live|ok|bad|neutral|level)(-|$))/,
  Caractères: /^(font|type|leading|weight)(-|$)/,
  'Rayons et ombres': /^(radius|shadow)(-|$)/,
  Mouvement: /^(motion|ease)(-|$)/,
  'Ordre des couches': /^z-/,
  Cadre: /^(sidebar|business-menu|page)-/,
  Espaces: /^(space|gap|card-padding|control|row$|row-compact$)/,
  Couleurs:
    /^(bg|surface|sunken|raised|line|row-hover|row-selected|scrim|text|ink|on-ink|side|accent|on-accent|field|on-field)(-|$)/,
} as const satisfies Record<string, RegExp>;

/** The title of a family. */
export type Family = keyof typeof families;

/** The tokens of a text like tokens.css, each once, in its order. */
export function tokensIn(text: string): Token[] {
  const root = text.slice(0, text.indexOf('[data-theme'));
  return [...root.matchAll(/^ {4}--([\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => ({
    name,
    value: value.replace(/\s+/g, ' '),
  }));
}

/** The family of a token; undefined for one that no page would show. */
export function familyOf(name: string): Family | undefined {
  return (Object.keys(families) as Family[]).find((family) => families[family].test(name));
}

/** The tokens of a family, in the order of tokens.css; `part` keeps those whose names match. */
export function tokensOf(family: Family, part: RegExp = /./): Token[] {
  return tokensIn(tokens).filter(({ name }) => familyOf(name) === family && part.test(name));
}
