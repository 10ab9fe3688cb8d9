import { expect, test } from 'vitest';
import { mayCall } from './calling';

const now = new Date('2026-03-12T12:00:00Z');
const order = { cancellation: null, deliveredAt: null };

test.each([
  ['oncoming', false],
  ['waiting', false],
  ['ready', true],
  ['processing', true],
  ['delivered', false],
] as const)('status %s, without a time of delivery', (status, may) => {
  expect(mayCall({ ...order, status }, now)).toBe(may);
});

test('the driver may be called until two hours after the delivery', () => {
  const delivered = (deliveredAt: string) =>
    mayCall({ ...order, status: 'delivered', deliveredAt }, now);
  expect(delivered('2026-03-12T10:00:01Z')).toBe(true);
  expect(delivered('2026-03-12T10:00:00Z')).toBe(false);
});

test('a cancelled order has no driver to call', () => {
  const cancellation = { __typename: 'Cancellation', at: null } as const;
  expect(mayCall({ ...order, status: 'ready', cancellation }, now)).toBe(false);
});
