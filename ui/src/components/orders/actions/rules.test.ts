import { expect, test } from 'vitest';
import { mayReport, sameFee } from './rules';

const order = { status: 'processing', cancellation: null, deliveredAt: null, issue: null };
const delivered = { ...order, status: 'delivered', deliveredAt: '2026-03-12T09:00:00Z' };

test.each([
  ['in progress', order, '2026-03-12T08:00:00Z', true],
  ['delivered', delivered, '2026-03-12T10:00:00Z', true],
  ['delivered a moment less than 30 days ago', delivered, '2026-04-11T08:59:59Z', true],
  ['delivered 30 days ago', delivered, '2026-04-11T09:00:00Z', false],
  [
    'delivered at an unknown time',
    { ...delivered, deliveredAt: null },
    '2026-03-12T10:00:00Z',
    false,
  ],
  ['assigned', { ...order, status: 'ready' }, '2026-03-12T08:00:00Z', false],
  ['cancelled', { ...order, cancellation: {} }, '2026-03-12T08:00:00Z', false],
  ['with a problem', { ...order, issue: { status: 'OPEN' } }, '2026-03-12T08:00:00Z', false],
  [
    'with a closed problem',
    { ...order, issue: { status: 'CLOSED' } },
    '2026-03-12T08:00:00Z',
    true,
  ],
])('a problem with an order %s', (_, one, at, may) => {
  expect(mayReport(one, new Date(at))).toBe(may);
});

test('a fee that was added meanwhile is another price', () => {
  const free = { freeCancellationUntil: '2026-03-11T17:00:00Z', cancellationFeeExclTax: 0 };
  const late = { freeCancellationUntil: null, cancellationFeeExclTax: 4500 };
  expect(sameFee(free, { ...free })).toBe(true);
  expect(sameFee(free, late)).toBe(false);
  expect(sameFee(free, { ...free, freeCancellationUntil: '2026-03-10T17:00:00Z' })).toBe(false);
});
