import { expect, test } from 'vitest';
import { accountSummary } from './AccountTab';

const months = [
  {
    __typename: 'StatementMonth',
    month: '2026-10',
    invoiced: 100_000,
    paid: 40_000,
    balance: 60_000,
  },
  {
    __typename: 'StatementMonth',
    month: '2026-11',
    invoiced: 50_000,
    paid: 30_000,
    balance: 80_000,
  },
] as const;
const plain = (text: string) => text.replace(/\s/g, ' ');

test('the summary adds up all months, or the only one, and gives the balance', () => {
  expect(plain(accountSummary(months))).toBe(
    '1 500,00 € facturés et 700,00 € réglés d’octobre 2026 à novembre 2026, pour un solde de 800,00 € TTC.',
  );
  expect(plain(accountSummary(months.slice(1)))).toBe(
    '500,00 € facturés et 300,00 € réglés en novembre 2026, pour un solde de 800,00 € TTC.',
  );
});
