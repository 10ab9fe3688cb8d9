// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Read from the disk: Vitest replaces every imported style sheet with an empty module.
const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** Returns the first value of a token, without line breaks. */
function token(name: string): string {
  const value = sheet.match(new RegExp(`--${name}:([^;]+);`))?.[1];
  return value?.replace(/\s+/g, ' ').trim() ?? '';
}

// Specification §9.
test.each([
  ['control-sm', '36px'],
  ['control-md', '48px'],
  ['control-lg', '60px'],
  ['control-xl', '68px'],
  ['sidebar-collapsed', '84px'],
  ['sidebar-expanded', '256px'],
  ['business-menu-max', '300px'],
])('%s is %s', (name, value) => {
  expect(token(name)).toBe(value);
});

test('the font is Avenir Next where it is installed', () => {
  const families = token('font').split(', ');
  // Only the font for the narrow space of thousands comes before it.
  expect(families.slice(0, 2)).toEqual(['"Citerne Thousands"', '"Avenir Next"']);
});

// Hues of oklch, in degrees.
test.each([
  ['adBlue', 'blue', 230, 270],
  ['b7Gazole', 'yellow', 80, 110],
  ['hvo', 'green', 135, 165],
])('%s is %s: a hue from %i to %i', (energy, _colour, from, to) => {
  const hue = Number(token(`energy-${energy}`).match(/^oklch\(\S+ \S+ (\d+)\)$/)?.[1]);
  expect(hue).toBeGreaterThanOrEqual(from);
  expect(hue).toBeLessThanOrEqual(to);
});
