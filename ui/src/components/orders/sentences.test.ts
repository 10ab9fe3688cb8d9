// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { orderSentence, orderSentences } from './sentences';

test('a mistake in an order is told in the words of the server', () => {
  const go = readFileSync('../internal/domain/sentences.go', 'utf8');
  const told = Object.fromEntries(
    [...go.matchAll(/^\t"([^"]+)":\s+("(?:[^"\\]|\\.)*"),$/gm)].map(([, key, text]) => [
      key,
      JSON.parse(text ?? ''),
    ]),
  );
  expect(told).toMatchObject(orderSentences);
});

test('details stand in their places', () => {
  expect(orderSentence('volume min', '1 000', 'le gazole non routier')).toBe(
    'Volume minimum\u00a0: 1 000\u00a0L pour le gazole non routier.',
  );
  expect(orderSentence('slot_unavailable')).toBe(orderSentences.slot_unavailable);
});
