/** Contrast of the colours of tokens.css: the pairs that are used, and the ratio of each. For the test that proves them and the story that shows them. */

/** Themes of the dashboard. */
export type Theme = 'light' | 'dark';

/** The colour of a token in a theme, from the text of tokens.css. */
export function colorOf(tokens: string, name: string, theme: Theme): string {
  return pair(tokens, name)[theme === 'light' ? 0 : 1];
}

/** The two colours of a token, light and dark. */
function pair(tokens: string, name: string): [string, string] {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1];
  const both = /^light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)$/.exec(value ?? '');
  if (both) return [both[1] ?? '', both[2] ?? ''];
  if (value?.startsWith('oklch(')) return [value, value];
  throw new Error(`--${name} is not a colour of tokens.css`);
}

/** The linear red, green and blue, 0 to 1, of an opaque oklch() colour; the matrices are those of CSS Color 4. */
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

/** An opaque oklch() colour as #rrggbb, for what knows no other notation. */
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
const statuses = ['info', 'warn', 'ready', 'live', 'ok', 'bad', 'neutral'];

/** Text, and the grounds where it stands: at least 4.5 to 1. */
export const texts: [string, string[]][] = [
  ['text', [...grounds, 'ink-soft', 'accent-soft-hover', ...statuses.map((s) => `${s}-soft`)]],
  ['text-2', [...grounds, 'neutral-soft']],
  ['text-3', [...grounds, 'neutral-soft']],
  ['accent-text', [...grounds, 'accent-soft', 'accent-soft-hover']],
  ['on-ink', ['ink', 'ink-hover']],
  ['on-accent', ['accent-fill', 'accent-fill-hover']],
  ['side-text', ['side', 'side-2']],
  ['side-strong', ['side', 'side-2']],
  ...statuses.map((s): [string, string[]] => [s, ['surface', `${s}-soft`]]),
];

/** Controls and marks that carry meaning alone, and their grounds: at least 3 to 1. */
export const controls: [string, string[]][] = [
  ['accent', [...grounds, 'side', 'side-2', 'ink-soft']],
  ['accent-fill', ['bg', 'surface']],
  ['ink', ['bg', 'surface']],
  ['line-control', [...grounds]],
];
