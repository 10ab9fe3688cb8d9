import { expect, test } from 'vitest';
import { countryName } from './country';

test.each([
  ['FR', null],
  ['', null],
  ['ES', 'Espagne'],
  ['QQ', 'QQ'],
  ['Espagne', 'Espagne'],
])('%s → %s', (code, name) => {
  expect(countryName(code)).toBe(name);
});
