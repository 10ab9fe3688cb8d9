import { expect, test } from 'vitest';
import { balanceSummary, flowSummary } from './AccountTab';

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

test.each([
  [100_000, 'Solde de 800,00 € en novembre 2026, 200,00 € sous l’encours autorisé.'],
  [70_000, 'Solde de 800,00 € en novembre 2026, 100,00 € au-dessus de l’encours autorisé.'],
  [null, 'Solde de 800,00 € en novembre 2026.'],
])('with a limit of %s the balance says where it stands', (limit, words) => {
  expect(plain(balanceSummary(months, limit))).toBe(words);
});

test('what was invoiced and paid is summed up over all months, or in the one there is', () => {
  expect(plain(flowSummary(months))).toBe(
    '1 500,00 € facturés et 700,00 € réglés d’octobre 2026 à novembre 2026.',
  );
  expect(plain(flowSummary(months.slice(1)))).toBe(
    '500,00 € facturés et 300,00 € réglés en novembre 2026.',
  );
});
