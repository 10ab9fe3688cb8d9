import { expect, test } from 'vitest';
import { course } from './price-course';

test('a price holds until the next one', () => {
  const prices = [
    { date: '2026-03-27', unitPriceExclTax: '1.2168' },
    { date: '2026-03-30', unitPriceExclTax: '1.2200' },
    { date: '2026-03-31', unitPriceExclTax: '1.2100' },
  ];
  expect(course(prices).map(({ value }) => value)).toEqual([1.2168, 1.2168, 1.2168, 1.22, 1.21]);
});

test('an empty history has an empty course', () => {
  expect(course([])).toEqual([]);
});
