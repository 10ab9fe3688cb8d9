import { describe, expect, test } from 'vitest';
import { addDays } from './civil-date';
import * as period from './period';

const { periodOf, presetOf, previousPeriod, previousYear, periodProblem } = period;

test('the presets, in the order of the product', () => {
  expect(period.presets.map(({ label }) => label)).toEqual([
    '7 derniers jours',
    '30 derniers jours',
    'Mois en cours',
    'Mois dernier',
    'Trimestre en cours',
    'Trimestre dernier',
    '12 derniers mois',
    'Année en cours',
    'Année dernière',
  ]);
});

describe('the days of a preset', () => {
  test.each([
    ['last-7-days', '2026-11-15', '2026-11-21'],
    ['last-30-days', '2026-10-23', '2026-11-21'],
    ['this-month', '2026-11-01', '2026-11-21'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['this-quarter', '2026-10-01', '2026-11-21'],
    ['last-quarter', '2026-07-01', '2026-09-30'],
    ['last-12-months', '2025-12-01', '2026-11-21'],
    ['this-year', '2026-01-01', '2026-11-21'],
    ['last-year', '2025-01-01', '2025-12-31'],
  ] as const)('%s', (preset, from, to) => {
    expect(periodOf(preset, '2026-11-21')).toEqual({ from, to });
  });

  test.each([
    ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2028-03-01', '2028-02-01', '2028-02-29'],
    ['last-quarter', '2026-02-28', '2025-10-01', '2025-12-31'],
    ['this-quarter', '2026-04-01', '2026-04-01', '2026-04-01'],
    ['last-12-months', '2028-02-29', '2027-03-01', '2028-02-29'],
    // Across the nights on which the clocks change.
    ['last-7-days', '2026-03-31', '2026-03-25', '2026-03-31'],
    ['last-30-days', '2026-10-31', '2026-10-02', '2026-10-31'],
    ['last-year', '2029-01-01', '2028-01-01', '2028-12-31'],
  ] as const)('%s on %s', (preset, today, from, to) => {
    expect(periodOf(preset, today)).toEqual({ from, to });
  });

  test('no preset ends in the future or lasts more than 36 months', () => {
    for (const { id } of period.presets) {
      expect(periodProblem(periodOf(id, '2028-02-29'), { max: '2028-02-29' }), id).toBeNull();
    }
  });
});

test('presetOf recognises the days of a preset', () => {
  expect(presetOf({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-21')).toBe('last-month');
  expect(presetOf({ from: '2026-10-01', to: '2026-10-30' }, '2026-11-21')).toBeNull();
  // In January the month, the quarter and the year in progress are the same days.
  const january = { from: '2026-01-01', to: '2026-01-12' };
  expect(presetOf(january, '2026-01-12')).toBe('this-month');
  expect(presetOf(january, '2026-01-12', 'this-year')).toBe('this-year');
  expect(presetOf(january, '2026-01-12', 'last-7-days')).toBe('this-month');
});

describe('the compared period', () => {
  test.each([
    ['as many days before', '2026-11-02', '2026-11-21', '2026-10-13', '2026-11-01'],
    ['a month to date', '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
    [
      'a month to a day that the one before lacks',
      '2026-03-01',
      '2026-03-30',
      '2026-02-01',
      '2026-02-28',
    ],
    ['months to date', '2026-01-01', '2026-11-21', '2025-02-01', '2025-12-21'],
    ['one day', '2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['a whole month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a whole quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['a whole year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ])('the previous period: %s', (_, from, to, start, end) => {
    expect(previousPeriod({ from, to })).toEqual({ from: start, to: end });
  });

  test.each([
    ['the same days', '2026-11-01', '2026-11-21', '2025-11-01', '2025-11-21'],
    ['29 February', '2028-02-20', '2028-02-29', '2027-02-20', '2027-02-28'],
    ['the end of a month stays one', '2029-02-20', '2029-02-28', '2028-02-20', '2028-02-29'],
    ['a whole February stays whole', '2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
  ])('the previous year: %s', (_, from, to, start, end) => {
    expect(previousYear({ from, to })).toEqual({ from: start, to: end });
  });

  test('follows the chosen comparison, null for none', () => {
    const days = { from: '2026-11-01', to: '2026-11-21' };
    expect(period.comparedWith(days, 'none')).toBeNull();
    expect(period.comparedWith(days, 'previous-year')).toEqual(previousYear(days));
    expect(period.comparedWith(days, 'previous-period')).toEqual(previousPeriod(days));
  });
});

describe('limits', () => {
  test('the end must not precede the start', () => {
    expect(periodProblem({ from: '2026-03-12', to: '2026-03-11' })).toBe(
      'La date de fin doit suivre la date de début.',
    );
    expect(periodProblem({ from: '2026-03-12', to: '2026-03-12' })).toBeNull();
  });

  test.each([
    ['2024-01-01', '2026-12-31'],
    ['2023-11-22', '2026-11-21'],
    ['2024-02-29', '2027-02-27'],
  ])('from %s, %s is the last day of 36 months', (from, to) => {
    expect(periodProblem({ from, to })).toBeNull();
    expect(periodProblem({ from, to: addDays(to, 1) })).toBe(
      'Choisissez une période de 36\u00a0mois au plus.',
    );
  });

  test('both days must be within the first and the last day allowed', () => {
    const limits = { min: '2025-01-01', max: '2026-11-21' };
    expect(periodProblem({ from: '2026-11-01', to: '2026-11-22' }, limits)).toBe(
      'Choisissez une date jusqu’au 21\u00a0novembre\u00a02026.',
    );
    expect(periodProblem({ from: '2024-12-31', to: '2026-11-21' }, limits)).toBe(
      'Choisissez une date à partir du 1er\u00a0janvier\u00a02025.',
    );
    expect(periodProblem({ from: '2025-01-01', to: '2026-11-21' }, limits)).toBeNull();
  });
});

test('periods are formatted for tables and for sentences', () => {
  const days = { from: '2026-03-01', to: '2026-04-30' };
  expect(period.writtenPeriod(days)).toBe('01/03/2026 – 30/04/2026');
  expect(period.writtenPeriod({ from: days.from, to: days.from })).toBe('01/03/2026');
  const spelled = (of: period.Period) => period.spelledPeriod(of).replace(/\s/g, ' ');
  expect(spelled(days)).toBe('du 1er mars 2026 au 30 avril 2026');
  expect(spelled({ from: days.to, to: days.to })).toBe('le 30 avril 2026');
});

test.each([
  [null, null, null],
  ['2026-03-12', null, 'Depuis le 12/03/2026'],
  [null, '2026-03-12', 'Jusqu’au 12/03/2026'],
  ['2026-03-12', '2026-04-30', '12/03/2026 – 30/04/2026'],
  // A period that ends before it begins is ignored.
  ['2026-03-12', '2026-03-11', null],
])('the days from %s to %s are written %s', (from, to, written) => {
  expect(period.writtenDays(period.daysOf({ du: from, au: to }))).toBe(written);
});
