import { expect, test } from 'vitest';
import { levelInWords, levelState, nextInWords, nextShare } from './level';

const now = new Date('2026-11-21T09:00:00Z');

test.each([
  [0, 'low'],
  [5_999, 'low'],
  [6_000, 'watch'],
  [8_999, 'watch'],
  [9_000, 'correct'],
  [30_000, 'correct'],
  [30_001, 'watch'],
  [null, 'unknown'],
  [-1, 'unknown'],
] as const)('%s litres of 30 000, with the alert at 20 %%, is %s', (level, state) => {
  expect(levelState({ level, capacity: 30_000, threshold: 20 })).toBe(state);
});

test('a tank without a capacity has no share', () => {
  expect(levelState({ level: 10, capacity: 0, threshold: 20 })).toBe('unknown');
});

test.each([
  [
    12_600,
    '2026-11-21T07:00:00Z',
    '42\u00a0%, 12\u202f600 litres sur 30\u202f000, relevé il y a 2\u00a0h',
  ],
  [5_999, '2026-11-20T07:00:00Z', '19\u00a0%, 5\u202f999 litres sur 30\u202f000, relevé hier'],
  [31_200, null, '104\u00a0%, 31\u202f200 litres sur 30\u202f000'],
  [0, null, '0\u00a0%, 0 litres sur 30\u202f000'],
  [null, '2026-11-21T07:00:00Z', 'Niveau inconnu'],
])('%s litres read at %s', (level, readAt, words) => {
  expect(levelInWords({ level, capacity: 30_000, threshold: 20 }, readAt, now)).toBe(words);
});

test.each([
  [12_600, { volume: 12_000, on: null }, 82],
  [12_600, { volume: 20_000, on: null }, 95],
  [12_600, { volume: 3_000, fillUp: true, on: null }, 95],
  [12_600, { volume: null, fillUp: true, on: null }, 95],
  [12_600, { volume: null, on: null }, null],
  [28_600, { volume: 1_000, on: null }, null],
  [null, { volume: 1_000, on: null }, null],
  [12_600, null, null],
])('%j litres and %j reach %j %%', (level, next, share) => {
  expect(nextShare({ level, capacity: 30_000, threshold: 20 }, next)).toBe(share);
});

test('a tank with a fill-up says so', () => {
  const tank = { level: 3_000, capacity: 30_000, threshold: 20 };
  const next = { volume: null, fillUp: true, on: 'ven. 13 mars, le matin' };
  expect(nextInWords(tank, next)?.replace(/\s/g, ' ')).toBe(
    'plein ven. 13 mars, le matin : jusqu’à 95 %',
  );
});
