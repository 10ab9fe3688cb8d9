import { describe, expect, test } from 'vitest';
import { parseNumber, stepNumber, writeNumber } from './number';

describe('parseNumber', () => {
  test.each([
    ['12400', 12400],
    ['12 400', 12400],
    ['12\u00a0400', 12400],
    ['12\u202f400', 12400],
    ['12\u2009400', 12400],
    [' 1,5 ', 1.5],
    ['1.5', 1.5],
    ['1,', 1],
    [',5', 0.5],
    ['-3', -3],
    ['\u22123,25', -3.25],
    ['', null],
    ['-', null],
    [',', null],
    ['douze', null],
    ['1,2,3', null],
    ['1.234,5', null],
    ['12e3', null],
    ['Infinity', null],
  ])('%j is %j', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  test('the number may be followed by its unit', () => {
    expect(parseNumber('12 400 L', 'L')).toBe(12400);
    expect(parseNumber('12 400 L', '€')).toBeNull();
  });
});

test.each([
  [12400, '12\u202f400'],
  [1.5, '1,5'],
  [0, '0'],
  [-20, '\u221220'],
  [0.1 + 0.2, '0,3'],
  [null, ''],
  [Number.NaN, ''],
])('writeNumber writes %j as %j', (value, text) => {
  expect(writeNumber(value)).toBe(text);
});

test('parseNumber reads the output of writeNumber', () => {
  for (const value of [1234567.891, -20, 0.25]) expect(parseNumber(writeNumber(value))).toBe(value);
});

describe('stepNumber', () => {
  const steps = { min: 500, max: 30000, step: 100 };

  test.each([
    [12400, 1, 12500],
    [12450, 1, 12500],
    [12450, -1, 12400],
    [12400, -10, 11400],
    [500, -1, 500],
    [29950, 10, 30000],
    [null, 1, 500],
  ])('%j, %i steps: %j', (value, by, next) => {
    expect(stepNumber(value, by, steps)).toBe(next);
  });

  test('fractions stay exact', () => {
    expect(stepNumber(0.2, 1, { step: 0.1 })).toBe(0.3);
    expect(stepNumber(0.3, 1, { step: 0.1 })).toBe(0.4);
    expect(stepNumber(null, -1, {})).toBe(0);
  });
});
