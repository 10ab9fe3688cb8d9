import { expect, test } from 'vitest';
import { grouped } from './grouped';

const at = (text: string | null) => ({ at: text });
const labels = (now: string, ...items: (string | null)[]) =>
  grouped(items.map(at), new Date(now)).map(({ label, items }) => [label, items.length]);

test('days and weeks are those of Paris, and a week begins on Monday', () => {
  // Thursday 12 March, one in the morning in Paris.
  expect(
    labels(
      '2026-03-12T00:00:00Z',
      '2026-03-11T23:30:00Z',
      '2026-03-11T22:30:00Z',
      '2026-03-08T23:00:00Z',
      '2026-03-08T22:59:00Z',
      null,
    ),
  ).toEqual([
    ['Aujourd’hui', 1],
    ['Cette semaine', 2],
    ['Plus ancien', 2],
  ]);
});

test('on a Monday, Sunday is not in this week', () => {
  expect(labels('2026-03-09T12:00:00Z', '2026-03-08T12:00:00Z')).toEqual([['Plus ancien', 1]]);
});
