import { beforeEach, expect, test } from 'vitest';
import { isChunkError, isStyleError, mayReload } from './chunk-reload';

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

test('a missing stylesheet is a chunk error too, and isStyleError distinguishes it', () => {
  const error = new Error('Unable to preload CSS for /assets/CompanyPage-x.css');
  expect([isChunkError(error), isStyleError(error)]).toEqual([true, true]);
  expect(isStyleError(new TypeError('Importing a module script failed.'))).toBe(false);
});

test('one automatic reload per minute is allowed', () => {
  expect(mayReload(100_000)).toBe(true);
  expect(mayReload(100_001)).toBe(false);
  expect(mayReload(160_000)).toBe(true);
});
