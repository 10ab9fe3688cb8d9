import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// Read from the disk: Vitest answers every import of a style sheet with nothing.
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The two colours of a token, light and dark. */
function pair(name: string): [string, string] {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1];
  const both = /^light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)$/.exec(value ?? '');
  if (both) return [both[1] ?? '', both[2] ?? ''];
  if (value?.startsWith('oklch(')) return [value, value];
  throw new Error(`--${name} is not a colour of tokens.css`);
}

/** Relative luminance (WCAG 2.2) of an opaque oklch() colour; the matrices are those of CSS Color 4. */
function luminance(color: string): number {
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
  const red = clamp(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z);
  const green = clamp(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z);
  const blue = clamp(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['bg', 'surface', 'sunken', 'raised'];
const statuses = ['info', 'warn', 'ready', 'live', 'ok', 'bad', 'neutral'];

/** Text on the grounds where it stands: at least 4.5 to 1. */
const texts: [string, string[]][] = [
  [
    'text',
    [
      ...grounds,
      'neutral-soft',
      'ink-soft',
      'accent-soft-hover',
      ...statuses.map((s) => `${s}-soft`),
    ],
  ],
  ['text-2', [...grounds, 'neutral-soft']],
  ['text-3', [...grounds, 'neutral-soft']],
  ['accent-text', [...grounds, 'accent-soft', 'accent-soft-hover']],
  ['on-ink', ['ink', 'ink-hover']],
  ['on-accent', ['accent-fill', 'accent-fill-hover']],
  ['side-text', ['side', 'side-2']],
  ['side-strong', ['side', 'side-2']],
  ...statuses.map((s): [string, string[]] => [s, ['surface', `${s}-soft`]]),
];

/** Controls and marks that carry meaning alone: at least 3 to 1. */
const controls: [string, string[]][] = [
  ['accent', [...grounds, 'side', 'side-2', 'ink-soft']],
  ['accent-fill', ['bg', 'surface']],
  ['ink', ['bg', 'surface']],
  ['line-control', [...grounds]],
];

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  const of = (name: string) => pair(name)[theme === 'light' ? 0 : 1];
  const flat = (pairs: [string, string[]][]) =>
    pairs.flatMap(([name, on]) => on.map((ground): [string, string] => [name, ground]));

  test.each(flat(texts))('text %s on %s', (name, ground) => {
    expect(ratio(of(name), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(flat(controls))('control %s on %s', (name, ground) => {
    expect(ratio(of(name), of(ground))).toBeGreaterThanOrEqual(3);
  });
});

test('the formula gives the known ratios of black, white and a mid grey', () => {
  expect(ratio('oklch(0% 0 0)', 'oklch(100% 0 0)')).toBeCloseTo(21, 2);
  // #777777 on white, the usual example of a near miss.
  expect(ratio('oklch(56.93% 0 0)', 'oklch(100% 0 0)')).toBeCloseTo(4.48, 1);
});
