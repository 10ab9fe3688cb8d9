/** Contrast of the colours of the token sheets: the used pairs and their ratios, for the test that checks them and the story that shows them. */

export type Theme = 'light' | 'dark';

/** Returns the colour of a token in a theme, from the text of the token sheets. */
export function colorOf(tokens: string, name: string, theme: Theme): string {
  return pair(tokens, name)[theme === 'light' ? 0 : 1];
}

/** Returns the two colours of a token, light and dark; for an alias, those of its target. */
function pair(tokens: string, name: string): [string, string] {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1] ?? '';
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (alias) return pair(tokens, alias);
  const both = /^light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)$/.exec(value);
  if (both) return [both[1] ?? '', both[2] ?? ''];
  if (value.startsWith('oklch(')) return [value, value];
  throw new Error(`--${name} is not a colour of the token sheets`);
}

/** Returns the names of the colours of the token sheets, in order. */
export function colors(tokens: string): string[] {
  const names = [...tokens.matchAll(/^ {4}--([\w-]+):/gm)].map(([, name = '']) => name);
  return names.filter((name) => {
    try {
      pair(tokens, name);
      return true;
    } catch {
      return false;
    }
  });
}

/** Returns linear red, green and blue, 0 to 1, of an opaque oklch() colour; the matrices are those of CSS Color 4. */
function linear(color: string): [red: number, green: number, blue: number] {
  const [lightness, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const l = (lightness ?? 0) / 100;
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const clamp = (channel: number) => Math.min(1, Math.max(0, channel));
  return [
    clamp(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    clamp(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    clamp(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ];
}

/** Relative luminance (WCAG 2.2) of an opaque oklch() colour. */
function luminance(color: string): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns an opaque oklch() colour as #rrggbb, for tools without oklch(). */
export function hex(color: string): string {
  const channels = linear(color).map((channel) => {
    const encoded = channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Contrast ratio (WCAG 2.2) of two opaque oklch() colours, from 1 to 21. */
export function ratio(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['bg', 'surface', 'sunken', 'raised'];
const rows = ['row-hover', 'row-selected'];
const statuses = ['info', 'warn', 'ready', 'live', 'ok', 'bad', 'neutral'];
/** The energies that charts distinguish by their strokes (specification §9, product 5.5). */
const energies = ['adBlue', 'b7Gazole', 'hvo', 'gnr', 'sp95', 'other'];

/** A colour, and the backgrounds on which it is used. */
export type Pair = [color: string, grounds: string[]];

/** Text, and its backgrounds: at least 4.5 to 1. */
export const texts: Pair[] = [
  ['text', [...grounds, ...rows, 'ink-soft', 'accent-soft', 'accent-soft-hover', ...soft()]],
  ['text-2', [...grounds, ...rows, 'neutral-soft', 'chart-forecast']],
  ['text-3', [...grounds, ...rows, 'field', 'neutral-soft', 'field-disabled']],
  ['accent-text', [...grounds, ...rows, 'accent-soft', 'accent-soft-hover']],
  ['on-ink', ['ink', 'ink-hover']],
  ['on-accent', ['accent-fill', 'accent-fill-hover']],
  ['on-bad', ['bad-fill', 'bad-fill-hover']],
  ['side-text', ['side', 'side-2']],
  ['side-strong', ['side', 'side-2']],
  ...statuses.map((s): Pair => [s, ['surface', ...rows, `${s}-soft`]]),
  ['bad', ['field']],
  ['text', ['field', 'field-disabled']],
  ['field-placeholder', ['field', 'field-disabled']],
  ['on-field-checked', ['field-checked']],
  ['chart-label', ['surface', 'raised']],
  ['chart-heat-text-low', [1, 2, 3, 4].map(heat)],
  ['chart-heat-text-high', [5, 6, 7].map(heat)],
];

/** Controls and marks that are meaningful without text, and their backgrounds: at least 3 to 1. */
export const controls: Pair[] = [
  ['accent', [...grounds, ...rows, 'side', 'side-2', 'ink-soft']],
  ['accent-fill', ['bg', 'surface']],
  ['bad-fill', ['bg', 'surface']],
  ['ink', ['bg', 'surface', ...rows]],
  ['line-control', grounds],
  ['field-line', ['field', 'bg', 'surface', 'raised']],
  ['field-line-hover', ['field', 'bg', 'surface', 'raised']],
  ['field-line-invalid', ['field', 'bg', 'surface', 'raised']],
  ['field-checked', ['bg', 'surface', 'raised', ...rows]],
];

/** Marks of charts, and the backgrounds of charts: at least 3 to 1. */
export const marks: Pair[] = [
  ...energies.map((energy): Pair => [`chart-${energy}-stroke`, ['surface', 'sunken', 'raised']]),
  ...[1, 2, 3, 4, 5].map((n): Pair => [`chart-${n}`, ['surface', 'sunken', 'raised']]),
  ['chart-previous', ['surface', 'sunken', 'raised']],
  ['chart-axis', ['surface', 'raised']],
  ['chart-cursor', ['surface', 'raised', 'chart-forecast']],
  ['chart-focus', ['surface', 'raised']],
  ['chart-alert', ['surface', 'sunken', 'chart-forecast']],
  ['level-watch', ['surface', 'sunken', 'raised']],
  ['chart-limit', ['surface', 'sunken', 'chart-forecast']],
  ['chart-forecast-stroke', ['surface', 'chart-forecast']],
];

/** The steps of a heat map, from low to high: each at least 1.2 to 1 against the previous one. */
export const heatScale = [1, 2, 3, 4, 5, 6, 7].map(heat);

/** Colours that need no ratio, and why. */
export const unproven: Readonly<Record<string, string>> = {
  line: 'A hairline between parts that spacing already separates.',
  'line-2': 'The border of a quiet button, which its label identifies.',
  scrim: 'Dims the page behind a dialog, which has its own background.',
  ...Object.fromEntries(
    [
      ...['adBlue', 'b7Gazole', 'hvo'].map((energy) => `energy-${energy}`),
      ...energies.map((energy) => `chart-${energy}`),
    ].map((name) => [name, 'Fills a shape with a tested stroke, or a mark next to its name.']),
  ),
  'chart-grid': 'Guides the eye; the axis and its labels show the scale.',
};

function soft(): string[] {
  return statuses.map((status) => `${status}-soft`);
}

function heat(step: number): string {
  return `chart-heat-${step}`;
}
