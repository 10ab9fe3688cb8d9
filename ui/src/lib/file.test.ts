import { expect, test } from 'vitest';
import { fileSize, isAccepted } from './file';

test.each([
  [0, '0\u00a0octets'],
  [900, '900\u00a0octets'],
  [348_160, '340\u00a0ko'],
  [1_887_437, '1,8\u00a0Mo'],
  [2 * 1024 ** 2, '2\u00a0Mo'],
  [5 * 1024 ** 4, '5\u202f120\u00a0Go'],
])('%i bytes', (bytes, written) => {
  expect(fileSize(bytes)).toBe(written);
});

test.each([
  ['logo.png', 'image/png', 'image/png,image/webp', true],
  ['logo.svg', 'image/svg+xml', 'image/png,image/webp', false],
  ['logo.svg', 'image/svg+xml', 'image/*', true],
  ['Flotte.CSV', '', '.csv, .xlsx', true],
  ['flotte.pdf', 'application/pdf', '.csv', false],
  ['flotte.pdf', 'application/pdf', undefined, true],
])('%s (%s) against %s: %j', (name, type, accept, accepted) => {
  expect(isAccepted({ name, type }, accept)).toBe(accepted);
});
