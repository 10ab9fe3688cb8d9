// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { familyOf, tokensIn } from './families';

// Read from the disk: Vitest replaces every imported style sheet with an empty module.
const text = ['tokens.css', 'chart-tokens.css']
  .map((name) => readFileSync(join(import.meta.dirname, '../../design', name), 'utf8'))
  .join('');

test('every token has a page that shows it', () => {
  const names = tokensIn(text).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(120);
  expect(names.filter((name) => !familyOf(name))).toEqual([]);
});

test('an override for phones is not a second token', () => {
  const names = tokensIn(text).map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
