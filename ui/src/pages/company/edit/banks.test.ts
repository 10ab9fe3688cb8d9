import { expect, test } from 'vitest';
import { bankOf } from './banks';

test.each([
  ['FR1420041010050500013M02606', 'La Banque Postale'],
  ['FR7630004', 'BNP Paribas'],
  ['FR763000', null],
  ['FR7612345', null],
  ['DE7630004123456789', null],
  ['', null],
])('%s belongs to the bank %s', (iban, bank) => {
  expect(bankOf(iban)).toBe(bank);
});
