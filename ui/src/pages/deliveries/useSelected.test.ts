import { expect, test } from 'vitest';
import type { OrderFilter } from '../../graphql/types.generated';
import { areNotesAmong } from './useSelected';

test.each<[OrderFilter, boolean]>([
  [{}, true],
  [{ status: ['delivered'], cancelled: false }, true],
  [{ status: ['oncoming', 'waiting', 'ready'], cancelled: false }, false],
  [{ cancelled: true }, false],
])('orders of %o may have delivery notes: %s', (filter, may) => {
  expect(areNotesAmong(filter)).toBe(may);
});
