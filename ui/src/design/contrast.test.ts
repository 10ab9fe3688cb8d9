// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
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

// Read from the disk: Vitest replaces every imported style sheet with an empty module.
const tokens = ['tokens.css', 'chart-tokens.css']
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('');
const names = colors(tokens);

/** The rules of all style sheets of the product and of the base layer, with the colours that each uses. */
const rules = [
  ...globSync('{app,components,design,pages}/**/*.module.css', {
    cwd: join(import.meta.dirname, '..'),
  }),
  'design/tokens.css',
].flatMap((path) => {
  const text = readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  const sheet = text.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...sheet.matchAll(/\{([^{}]*)\}/g)]
    .filter(
      ([, body = '']) => path.endsWith('.module.css') || !body.includes('color-scheme: light dark'),
    )
    .map(([, body = '']) => ({ path, paints: paintsOf(body) }));
});

/** The properties of a rule that use our colours, with these colours. */
function paintsOf(body: string): Map<string, string[]> {
  return new Map(
    [...body.matchAll(/([\w-]+)\s*:\s*([^;]+);/g)].flatMap(([, property = '', value = '']) => {
      // A mixed colour uses none of its components directly.
      const plain = value.replace(/color-mix\((?:[^()]|\([^()]*\))*\)/g, '');
      const used = [...plain.matchAll(/var\(\s*--([\w-]+)/g)].map(([, name = '']) => name);
      const ours = used.filter((name) => names.includes(name));
      return ours.length > 0 ? [[property, ours] as const] : [];
    }),
  );
}

/** The colours of one kind of property, each with its style sheets. */
function painted(properties: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, paints } of rules) {
    for (const [property, used] of paints) {
      if (!properties.test(property)) continue;
      for (const name of used) found.set(name, [...(found.get(name) ?? []), path]);
    }
  }
  return found;
}

/** Text colours, alone or on a background of the same rule, that are in no tested pair, and why. */
const exempt: Readonly<Record<string, string>> = {
  'line-2': 'Days that cannot be chosen: WCAG exempts disabled elements.',
  'text on line-2': 'A disabled choice: exempt too.',
  surface: 'The tick of a completed step, on a background that is tested against it.',
  'surface on surface': 'The mark of a future step, which has no tick.',
};

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

  test('the steps of a heat map are distinct and increase', () => {
    const lightness = heatScale.map((name) => ratio(of(name), of('surface')));
    expect(lightness).toEqual([...lightness].sort((a, b) => a - b));
    for (const [i, name] of heatScale.slice(1).entries()) {
      expect(ratio(of(name), of(heatScale[i] ?? '')), name).toBeGreaterThanOrEqual(1.2);
    }
  });
});

test('every colour is in a tested pair, or has a reason why not', () => {
  const proven = new Set([...texts, ...controls, ...marks].flat(2));
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !proven.has(name) && !(name in unproven))).toEqual([]);
  expect(Object.keys(unproven).filter((name) => proven.has(name) || !names.includes(name))).toEqual(
    [],
  );
});

describe('the colours in style sheets', () => {
  const pairs = [...texts, ...controls, ...marks];
  const fronts = new Set(pairs.map(([name]) => name));
  const grounds = new Set(pairs.flatMap(([, on]) => on));
  const missing = (found: Map<string, string[]>, known: (name: string) => boolean) =>
    [...found].filter(([name]) => !known(name));

  test('style sheets are read', () => {
    expect(rules.filter(({ paints }) => paints.size > 0).length).toBeGreaterThan(200);
  });

  test('each text colour is tested as text', () => {
    const known = new Set([...texts, ...controls].map(([name]) => name));
    expect(missing(painted(/^color$/), (name) => known.has(name) || name in exempt)).toEqual([]);
  });

  test('each background is tested as one, or as a mark on another', () => {
    const known = (name: string) => grounds.has(name) || fronts.has(name) || name in unproven;
    expect(missing(painted(/^background(-color)?$/), known)).toEqual([]);
  });

  test('each fill, stroke and border is tested, or needs no ratio', () => {
    const known = (name: string) => fronts.has(name) || grounds.has(name) || name in unproven;
    const drawn = painted(
      /^(fill|stroke|outline|border(-[\w-]+)?|accent-color|caret-color|--[\w-]+)$/,
    );
    expect(missing(drawn, known)).toEqual([]);
  });

  test('text with a background in the same rule is tested on that background', () => {
    const both = rules.flatMap(({ paints }) => {
      const [text] = paints.get('color') ?? [];
      const [ground] = paints.get('background') ?? [];
      return text && ground ? [{ text, ground, pair: `${text} on ${ground}` }] : [];
    });
    expect(both.length).toBeGreaterThan(20);
    const proven = [...texts, ...controls];
    const unknown = both.filter(
      ({ text, ground, pair }) =>
        !(pair in exempt) && !proven.some(([name, on]) => name === text && on.includes(ground)),
    );
    // An exception that is no longer needed must be removed.
    const used = [...both.map(({ pair }) => pair), ...painted(/^color$/).keys()];
    expect(Object.keys(exempt).filter((name) => !used.includes(name))).toEqual([]);
    expect(unknown).toEqual([]);
  });

  test('no colour is tested that no style sheet uses', () => {
    const used = new Set(painted(/./).keys());
    // An alias uses the token that it names.
    for (const [, alias, name] of tokens.matchAll(/--([\w-]+): var\(--([\w-]+)\)/g)) {
      if (alias && name && used.has(alias)) used.add(name);
    }
    expect([...new Set(pairs.flat(2))].filter((name) => !used.has(name))).toEqual([]);
  });
});

test('the formula gives the known ratios of black, white and a mid grey', () => {
  expect(ratio('oklch(0% 0 0)', 'oklch(100% 0 0)')).toBeCloseTo(21, 2);
  // #777777 on white, the usual example of a contrast just below the limit.
  expect(ratio('oklch(56.93% 0 0)', 'oklch(100% 0 0)')).toBeCloseTo(4.48, 1);
});

test('the hexadecimal form is the colour that browsers paint', () => {
  expect(hex('oklch(0% 0 0)')).toBe('#000000');
  expect(hex('oklch(100% 0 0)')).toBe('#ffffff');
  expect(hex('oklch(62.8% 0.2577 29.23)')).toBe('#ff0000');
});
