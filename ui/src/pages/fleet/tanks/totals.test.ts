import { expect, test } from 'vitest';
import { litres } from '../../../lib/format';
import { tankTotals } from './totals';

const totals = (capacity: number | null, level: number | null) =>
  ({ __typename: 'TankTotals', capacity, level }) as const;

test('the footer sums up content and capacity, without tanks archived since', () => {
  expect(tankTotals(totals(60_000, 22_000), [{ capacity: 10_000, level: null }])).toEqual({
    sums: { niveau: litres(22_000), capacite: litres(50_000) },
  });
});

test('a sum that the provider does not return is not shown', () => {
  expect(tankTotals(totals(60_000, null), [])).toEqual({ sums: { capacite: litres(60_000) } });
  expect(tankTotals(null, [])).toBeNull();
});
