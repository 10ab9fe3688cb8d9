import { expect, test } from 'vitest';
import { partsOf } from './Aging';

test('each segment begins where the previous one ends, and all of them fill the bar', () => {
  expect(partsOf([6_000, 0, 3_000, 1_000])).toEqual([
    { start: 0, share: 60 },
    { start: 60, share: 0 },
    { start: 60, share: 30 },
    { start: 90, share: 10 },
  ]);
});

test.each([[[]], [[0, 0]], [[-500, 0]]])('the amounts %o make no bar', (amounts) => {
  expect(partsOf(amounts)).toBeNull();
});
