import { expect, test } from 'vitest';
import { partsOf } from './Aging';

test('each amount begins where the one before ends, and all of them fill the bar', () => {
  expect(partsOf([6_000, 0, 3_000, 1_000])).toEqual([
    { start: 0, share: 60 },
    { start: 60, share: 0 },
    { start: 60, share: 30 },
    { start: 90, share: 10 },
  ]);
});

test.each([[[]], [[0, 0]], [[-500, 0]]])('%o is nothing owed', (amounts) => {
  expect(partsOf(amounts)).toBeNull();
});
