import { expect, test } from 'vitest';
import { cardExpiry, expiresSoon } from './card-expiry';

test('two digits for the month', () => {
  expect(cardExpiry({ expMonth: 9, expYear: 2027 })).toBe('09/2027');
  expect(cardExpiry({ expMonth: null, expYear: 2027 })).toBeNull();
});

test.each([
  ['2026-11-01T23:59:59Z', false],
  ['2026-11-02T00:00:00Z', true],
  ['2026-12-31T23:59:59Z', true],
  ['2027-01-01T00:00:00Z', false],
])('a card valid until 12/2026 expires soon at %s: %s', (at, soon) => {
  expect(expiresSoon({ expMonth: 12, expYear: 2026 }, new Date(at))).toBe(soon);
});

test('without an expiry nothing is shown', () => {
  expect(expiresSoon({ expMonth: null, expYear: null }, new Date('2026-11-21T09:00:00Z'))).toBe(
    false,
  );
});
