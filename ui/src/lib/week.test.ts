import { expect, test } from 'vitest';
import { daysFrom, startOfWeek, weekdayOf, weekOf } from './week';

test.each([
  ['2026-11-16', 1],
  ['2026-11-22', 7],
  ['1969-12-31', 3],
  ['1970-01-04', 7],
])('%s is day %i of its week', (date, day) => {
  expect(weekdayOf(date)).toBe(day);
});

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
  // The nights on which the hour changes.
  ['2026-03-29', '2026-03-23'],
  ['2026-10-25', '2026-10-19'],
])('the week of %s begins on %s', (date, monday) => {
  expect(startOfWeek(date)).toBe(monday);
});

test.each([
  ['2026-01-01', 1],
  ['2026-11-21', 47],
  // A year of 53 weeks: the last week ends in the next year.
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  // A year whose first days are in the last week of the year before, and one whose last days are in week 1.
  ['2023-01-01', 52],
  ['2024-12-30', 1],
])('%s is in week %i', (date, week) => {
  expect(weekOf(date)).toBe(week);
});

test('daysFrom lists every day, across summer time and the end of February', () => {
  expect(daysFrom('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(daysFrom('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(daysFrom('2026-10-24', '2026-10-24')).toEqual(['2026-10-24']);
});
