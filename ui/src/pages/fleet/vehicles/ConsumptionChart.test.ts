import { expect, test } from 'vitest';
import { consumptionSummary, pointsOf } from './ConsumptionChart';

const month = (period: string, value: string) =>
  ({ __typename: 'SeriesPoint', period, value }) as const;
const series = [month('2025-12', '31.2'), month('2026-02', '28.44'), month('2026-03', '41.2')];

test('a month without a value is a gap, not zero', () => {
  expect(pointsOf(series).map(({ x, value }) => [x, value])).toEqual([
    ['2025-12', 31.2],
    ['2026-01', null],
    ['2026-02', 28.44],
    ['2026-03', 41.2],
  ]);
  expect(pointsOf([])).toEqual([]);
});

test.each([
  [
    'TRUCK',
    '41,2 L/100 km en mars 2026 ; entre 28,4 L/100 km et 41,2 L/100 km depuis décembre 2025.',
  ],
  ['MACHINE', '41,2 L/h en mars 2026 ; entre 28,4 L/h et 41,2 L/h depuis décembre 2025.'],
] as const)('the summary of a %s', (category, sentence) => {
  expect(consumptionSummary(series, category).replace(/\s/g, ' ')).toBe(sentence);
});

test('a single month gives its value, no month gives no sentence', () => {
  expect(consumptionSummary(series.slice(0, 1), 'VAN').replace(/\s/g, ' ')).toBe(
    '31,2 L/100 km en décembre 2025.',
  );
  expect(consumptionSummary([], 'VAN')).toBe('');
});
