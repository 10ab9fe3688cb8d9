import { expect, test } from 'vitest';
import { vatLabel } from './vat';

test.each([
  [{ vat: 291_144, totalExclTax: 1_455_720 }, 'TVA 20\u00a0%'],
  [{ vat: 550, totalExclTax: 10_000 }, 'TVA 5,5\u00a0%'],
  [{ vat: null, totalExclTax: 10_000 }, 'TVA'],
  [{ vat: 0, totalExclTax: 0 }, 'TVA'],
])('%j', (totals, label) => {
  expect(vatLabel(totals)).toBe(label);
});
