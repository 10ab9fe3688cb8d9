import { expect, test } from 'vitest';
import { litres } from '../../../lib/format';
import { vehicleTotals } from './totals';

const totals = (volume30d: number | null) => ({ __typename: 'VehicleTotals', volume30d }) as const;

test('the footer sums up the vehicles’ volumes, without vehicles archived since', () => {
  expect(vehicleTotals(totals(48_300), [{ volume30d: 300 }, { volume30d: null }])).toEqual({
    sums: { volume: litres(48_000) },
  });
});

test('a sum that the provider does not return is not shown', () => {
  expect(vehicleTotals(totals(null), [])).toBeNull();
  expect(vehicleTotals(null, [])).toBeNull();
});
