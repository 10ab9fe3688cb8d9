// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  colorOf,
  colors,
  controls,
  heatScale,
  hex,
  marks,
  ratio,
  texts,
  unproven,
} from './contrast';

// Read from the disk: Vitest answers every import of a style sheet with nothing.
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  const of = (name: string) => colorOf(tokens, name, theme);
  const flat = (pairs: [string, string[]][]) =>
    pairs.flatMap(([name, on]) => on.map((ground): [string, string] => [name, ground]));

  test.each(flat(texts))('text %s on %s', (name, ground) => {
    expect(ratio(of(name), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(flat([...controls, ...marks]))('control or mark %s on %s', (name, ground) => {
    expect(ratio(of(name), of(ground))).toBeGreaterThanOrEqual(3);
  });

  test('the steps of a heat map part from one another, and from little to much', () => {
    const lightness = heatScale.map((name) => ratio(of(name), of('surface')));
    expect(lightness).toEqual([...lightness].sort((a, b) => a - b));
    for (const [i, name] of heatScale.slice(1).entries()) {
      expect(ratio(of(name), of(heatScale[i] ?? '')), name).toBeGreaterThanOrEqual(1.2);
    }
  });
});

test('every colour has its ratio proven, or a reason why it needs none', () => {
  const proven = new Set([...texts, ...controls, ...marks].flat(2));
  const names = colors(tokens);
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !proven.has(name) && !(name in unproven))).toEqual([]);
  expect(Object.keys(unproven).filter((name) => proven.has(name) || !names.includes(name))).toEqual(
    [],
  );
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
