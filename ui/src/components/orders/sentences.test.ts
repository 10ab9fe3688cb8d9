// @vitest-environment node
import { expect, test } from 'vitest';
import { orderSentence, orderSentences } from './sentences';

test('details are inserted at their places', () => {
  expect(orderSentence('volume min', '1 000', 'le gazole non routier')).toBe(
    'Volume minimum\u00a0: 1 000\u00a0L pour le gazole non routier.',
  );
  expect(orderSentence('slot_unavailable')).toBe(orderSentences.slot_unavailable);
});
