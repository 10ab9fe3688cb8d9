import { expect, test } from 'vitest';
import { dueExclTax } from './amount';

const totals = { totalExclTax: 968_400, isEstimate: true };

test('an order costs its total, an estimate until it is delivered', () => {
  expect(dueExclTax({ totals, cancellation: null })).toEqual({ cents: 968_400, about: true });
});

test('a cancelled order costs the fee of its cancellation, whatever its total was', () => {
  for (const feeExclTax of [4500, 0, null])
    expect(dueExclTax({ totals, cancellation: { feeExclTax } })).toEqual({
      cents: feeExclTax,
      about: false,
    });
});

test('an order whose provider tells no amount', () => {
  expect(dueExclTax({ totals: null, cancellation: null })).toEqual({ cents: null, about: false });
});
