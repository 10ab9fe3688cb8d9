import { expect, test } from 'vitest';
import { volumeGap } from './volume-gap';

const item = { volumeOrdered: 12_000, volumeDelivered: 11_700, fillUp: false };

test.each([
  [11_700, '−300\u00a0L (−2,5\u00a0%)'],
  [12_600, '+600\u00a0L (+5\u00a0%)'],
  [11_760, null],
  [12_240, null],
  [null, null],
])('12 000 L ordered, %j delivered', (volumeDelivered, expected) => {
  expect(volumeGap({ ...item, volumeDelivered })).toBe(expected);
});

test('a tank to fill up has no volume difference', () => {
  expect(volumeGap({ ...item, fillUp: true })).toBeNull();
  expect(volumeGap({ ...item, volumeOrdered: null })).toBeNull();
});
