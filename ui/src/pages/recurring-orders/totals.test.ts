import { expect, test } from 'vitest';
import type { RecurringSummaryFragment as Recurring } from '../../components/recurring/RecurringSummary.generated';
import { monthlyCost } from '../../components/recurring/words';
import { recurringTotals } from './totals';

const order = (status: string, averageMonthlyCostExclTax: number | null) =>
  ({ status, averageMonthlyCostExclTax }) as Recurring;

test.each([
  ['all of them active', [order('ACTIVE', 100_00), order('ACTIVE', 50_00)], 2, undefined],
  ['one without a cost', [order('ACTIVE', 150_00), order('ACTIVE', null)], 2, undefined],
  ['a paused one', [order('ACTIVE', 150_00), order('PAUSED', 70_00)], 2, 'actives seulement'],
  ['more pages', [order('ACTIVE', 150_00)], 30, 'sur cette page'],
  [
    'both',
    [order('ACTIVE', 150_00), order('ENDED', 70_00)],
    30,
    'actives seulement, sur cette page',
  ],
])('the footer sums up the active recurring orders, with %s', (_, rows, total, note) => {
  expect(recurringTotals(rows, total)).toEqual({ sums: { cout: monthlyCost(150_00) }, note });
});

test('without an active recurring order of known cost there is no sum', () => {
  expect(recurringTotals([order('PAUSED', 70_00), order('ACTIVE', null)], 2)).toBeNull();
});
