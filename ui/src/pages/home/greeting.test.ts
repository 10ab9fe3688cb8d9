import { expect, test } from 'vitest';
import { greeting, today } from './greeting';

test.each([
  ['2026-11-21T03:59:59Z', 'Bonsoir Claire'],
  ['2026-11-21T04:00:00Z', 'Bonjour Claire'],
  ['2026-11-21T16:59:59Z', 'Bonjour Claire'],
  ['2026-11-21T17:00:00Z', 'Bonsoir Claire'],
  // Summer time: Paris is two hours ahead of UTC.
  ['2026-07-01T15:59:59Z', 'Bonjour Claire'],
  ['2026-07-01T16:00:00Z', 'Bonsoir Claire'],
])('%s, from 18:00 to 05:00 in Paris → %s', (at, expected) => {
  expect(greeting(new Date(at), 'Claire')).toBe(expected);
});

test('without a name the greeting is short', () => {
  expect(greeting(new Date('2026-11-21T09:00:00Z'), undefined)).toBe('Bonjour');
});

test('the day begins with a capital', () => {
  expect(today(new Date('2026-11-21T23:30:00Z'))).toBe('Dimanche 22\u00a0novembre');
});
