import { expect, test } from 'vitest';
import { dueExclTax } from './amount';

const totals = { totalExclTax: 968_400, isEstimate: true };

test('the amount due is the total, an estimate until delivery', () => {
  expect(dueExclTax({ totals, cancellation: null })).toEqual({ cents: 968_400, about: true });
});

test('the amount due of a cancelled order is its cancellation fee, regardless of its total', () => {
  for (const feeExclTax of [4500, 0, null])
    expect(dueExclTax({ totals, cancellation: { feeExclTax } })).toEqual({
      cents: feeExclTax,
      about: false,
    });
});

test('without amounts from the provider the amount due is unknown', () => {
  expect(dueExclTax({ totals: null, cancellation: null })).toEqual({ cents: null, about: false });
});
