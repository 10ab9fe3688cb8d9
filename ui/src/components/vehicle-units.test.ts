import { expect, test } from 'vitest';
import { consumption, meter } from './vehicle-units';

test.each([
  ['TRUCK', '31,2\u00a0L/100\u00a0km', '184\u202f502\u00a0km'],
  ['COACH', '31,2\u00a0L/100\u00a0km', '184\u202f502\u00a0km'],
  ['OTHER', '31,2\u00a0L/100\u00a0km', '184\u202f502\u00a0km'],
  [null, '31,2\u00a0L/100\u00a0km', '184\u202f502\u00a0km'],
  ['MACHINE', '31,2\u00a0L/h', '184\u202f502\u00a0h'],
  ['GENERATOR', '31,2\u00a0L/h', '184\u202f502\u00a0h'],
  ['REEFER', '31,2\u00a0L/h', '184\u202f502\u00a0h'],
] as const)('%s uses %s and its meter shows %s', (category, used, shown) => {
  expect(consumption('31.24', category)).toBe(used);
  expect(meter(184_502, category)).toBe(shown);
});

test('numbers in a column have the same number of decimals', () => {
  expect(consumption('30', 'TRUCK')).toBe('30,0\u00a0L/100\u00a0km');
});
