import { beforeEach, expect, test } from 'vitest';
import { isChunkError, mayReload } from './chunk-reload';

beforeEach(() => sessionStorage.clear());

test.each([
  ['Failed to fetch dynamically imported module: http://localhost/assets/x.js', true],
  ['error loading dynamically imported module: http://localhost/assets/x.js', true],
  ['Importing a module script failed.', true],
  ['Failed to fetch', false],
  ["Cannot read properties of undefined (reading 'id')", false],
])('%s: %s', (message, expected) => {
  expect(isChunkError(new TypeError(message))).toBe(expected);
});

test('one automatic reload a minute', () => {
  expect(mayReload(100_000)).toBe(true);
  expect(mayReload(100_001)).toBe(false);
  expect(mayReload(160_000)).toBe(true);
});
