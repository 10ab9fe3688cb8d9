import { describe, expect, test } from 'vitest';
import * as civil from './civil-date';

describe('today is the day in France', () => {
  test.each([
    ['2026-11-21T22:59:59Z', '2026-11-21'],
    ['2026-11-21T23:00:00Z', '2026-11-22'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    // The nights on which the clocks change.
    ['2026-03-29T00:59:59Z', '2026-03-29'],
    ['2026-10-25T22:30:00Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ])('%s is %s', (now, day) => {
    expect(civil.today(new Date(now))).toBe(day);
  });
});

test('addDays and daysBetween are exact in leap years and across clock changes', () => {
  expect(civil.addDays('2026-03-28', 1)).toBe('2026-03-29');
  expect(civil.addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect(civil.addDays('2026-10-25', 1)).toBe('2026-10-26');
  expect(civil.addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(civil.addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(civil.daysBetween('2026-03-01', '2026-04-01')).toBe(31);
  expect(civil.daysBetween('2026-11-21', '2026-11-20')).toBe(-1);
});

test('addMonths keeps the day, or takes the last day of a shorter month', () => {
  expect(civil.addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(civil.addMonths('2028-02-29', -12)).toBe('2027-02-28');
  expect(civil.addMonths('2026-11-21', 3)).toBe('2027-02-21');
  expect(civil.addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(civil.startOfMonth('2026-11-21')).toBe('2026-11-01');
  expect(civil.endOfMonth('2028-02-10')).toBe('2028-02-29');
  expect(civil.endOfMonth('2026-12-01')).toBe('2026-12-31');
});

test.each([
  ['2026-01-01', '2026-01-01'],
  ['2026-03-31', '2026-01-01'],
  ['2026-05-31', '2026-04-01'],
  ['2026-12-31', '2026-10-01'],
])('the quarter of %s starts on %s', (date, start) => {
  expect(civil.startOfQuarter(date)).toBe(start);
});

describe('typed dates', () => {
  test.each([
    ['12/03/2026', '2026-03-12'],
    ['1/3/2026', '2026-03-01'],
    ['1.3.26', '2026-03-01'],
    [' 12 - 03 - 2026 ', '2026-03-12'],
    ['12032026', '2026-03-12'],
    ['2026-03-12', '2026-03-12'],
    ['29/02/2028', '2028-02-29'],
  ])('%s is read as %s', (text, date) => {
    expect(civil.readDate(text)).toBe(date);
  });

  test.each([
    '',
    '12/03',
    '29/02/2026',
    '31/04/2026',
    '00/01/2026',
    '12/13/2026',
    '12/03/202',
    '12/03/0026',
    'demain',
    '2026-02-30',
  ])('“%s” is no date', (text) => {
    expect(civil.readDate(text)).toBeNull();
  });

  test('slashes are inserted automatically while typing', () => {
    let text = '';
    for (const key of '12032026') text = civil.typedDate(text + key, text);
    expect(text).toBe('12/03/2026');
    text = '';
    for (const key of '1.3.26') text = civil.typedDate(text + key, text);
    expect(text).toBe('1/3/26');
    expect(civil.typedDate('12//', '12/')).toBe('12/');
  });

  test('no slash is inserted while text is deleted', () => {
    expect(civil.typedDate('12', '12/')).toBe('12');
    expect(civil.typedDate('12/03', '12/03/')).toBe('12/03');
  });
});
