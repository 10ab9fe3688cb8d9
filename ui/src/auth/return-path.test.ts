import { expect, test } from 'vitest';
import corpus from '../../../internal/auth/testdata/return-paths.json';
import { canonicalPath } from '../lib/paths';
import { returnPath } from './return-path';

test.each(corpus)('$input → $want ($why)', ({ input, want }) => {
  expect(returnPath(input)).toBe(want);
});

test('without a stored path it is the home page', () => {
  expect(returnPath(null)).toBe('/');
});

/** Parts of URLs, valid ones and ones that attacks use. */
const pieces = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2f',
  '%2e',
  '%00',
  '?',
  '#',
  '@',
  ':',
  ';',
  '&',
  '=',
  ' ',
  '\t',
  '\n',
  'é',
  '\u202e',
  '\ud800',
  'operations',
  'mes-livraisons',
  'finance',
  'entreprise',
  'handle_token',
  'password_recovery',
  '10482',
  'x'.repeat(65),
  'evil.example',
  'https:',
  'javascript:',
  'data:',
  'edit',
  'localhost',
];

const roots = [
  '/',
  '/operations/',
  '/operations/mes-livraisons/10482',
  '/finance/',
  '/entreprise/?',
];

// For any stored value, the browser stays on this origin, on a page that may be returned to.
test('20,000 pseudo-random paths return a known page of this origin, or home', () => {
  const origin = 'https://citerne.example';
  let state = 20_261_122;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let kept = 0;
  for (let i = 0; i < 20_000; i += 1) {
    const parts = Array.from({ length: random(4) }, () => pieces[random(pieces.length)]);
    const text = roots[random(roots.length)] + parts.join(random(2) ? '/' : '');
    const path = returnPath(text);
    if (path === '/') continue;
    kept += 1;
    const followed = new URL(path, origin);
    expect(path).toBe(text);
    expect(followed.origin).toBe(origin);
    expect(followed.pathname).toBe(path.split('?', 1)[0]);
    expect(canonicalPath(followed.pathname)).not.toBeNull();
    expect(followed.pathname).not.toMatch(/^\/(handle_token|password_recovery\/.)/);
  }
  expect(kept).toBeGreaterThan(1000);
});

test('a path above the length limit returns home', () => {
  const long = '/operations/mes-livraisons/?q='.padEnd(8192, 'x');
  expect(returnPath(long)).toBe(long);
  expect(returnPath(`${long}x`)).toBe('/');
});

// A regular expression with backtracking would take seconds for these.
test('the longest paths of each piece are checked in linear time', () => {
  const longest = roots.flatMap((root) =>
    pieces.map((piece) => (root + piece.repeat(8192)).slice(0, 8192)),
  );
  const costs = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    for (const text of longest) returnPath(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  expect(Math.min(...costs)).toBeLessThan(500); // ms of the processor; it takes about five
});
