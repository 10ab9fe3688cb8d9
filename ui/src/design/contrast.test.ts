import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { colorOf, controls, hex, ratio, texts } from './contrast';

// Read from the disk: Vitest answers every import of a style sheet with nothing.
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  const of = (name: string) => colorOf(tokens, name, theme);
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

test('a colour in hexadecimal is the one that browsers paint', () => {
  expect(hex('oklch(0% 0 0)')).toBe('#000000');
  expect(hex('oklch(100% 0 0)')).toBe('#ffffff');
  expect(hex('oklch(62.8% 0.2577 29.23)')).toBe('#ff0000');
});
