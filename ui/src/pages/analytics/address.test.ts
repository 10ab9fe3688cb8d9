import { expect, test } from 'vitest';
import { readParams, searchString, writeParams } from '../../lib/search-params';
import {
  type Address,
  comparisonInAddress,
  exportPath,
  filtersOf,
  inputOf,
  periodInAddress,
  schema,
  seasonOf,
  stepInAddress,
  stepsOf,
  usualStep,
} from './address';

const today = '2026-11-21';
const read = (search: string) => filtersOf(readParams(schema, new URLSearchParams(search)), today);
const write = (changes: Partial<Address>, search = '') =>
  searchString(writeParams(schema, new URLSearchParams(search), changes));
const usual = {
  period: { from: '2025-12-01', to: today },
  step: 'mois',
  comparison: 'previous-year',
  sites: [],
  products: [],
};

test('a URL without parameters means the last 12 months by month, compared with the year before', () => {
  expect(read('')).toEqual(usual);
  expect(inputOf(read(''))).toEqual({
    from: '2025-12-01',
    to: today,
    granularity: 'MONTH',
    compare: 'PREVIOUS_YEAR',
  });
});

test('every URL parameter reaches the API', () => {
  const search = '?du=2026-01-01&au=2026-06-30&pas=semaine&comparer=aucune&site=a1,a2&produit=1';
  expect(inputOf(read(search))).toEqual({
    from: '2026-01-01',
    to: '2026-06-30',
    granularity: 'WEEK',
    compare: 'NONE',
    addressIds: ['a1', 'a2'],
    gasIds: ['1'],
  });
});

test.each([
  ['an invalid date', '?du=2026-02-30&au=2026-03-12'],
  ['a period without an end', '?du=2026-03-12'],
  ['a period that ends before it begins', '?du=2026-03-12&au=2026-03-11'],
  ['a period in the future', '?du=2026-11-01&au=2026-11-22'],
  ['a period of more than 36 months', '?du=2023-11-20&au=2026-11-21'],
  ['an unknown step', '?pas=heure'],
  ['an unknown comparison', '?comparer=hier'],
])('%s falls back to the default', (_, search) => {
  expect(read(search)).toEqual(usual);
});

test('36 months are possible by day', () => {
  const { period, step } = read('?du=2023-11-22&au=2026-11-21&pas=jour');
  expect(period).toEqual({ from: '2023-11-22', to: '2026-11-21' });
  expect(step).toBe('jour');
});

test.each([
  ['2026-11-15', '2026-11-21', ['jour'], 'jour'],
  ['2026-11-01', '2026-11-21', ['jour', 'semaine'], 'jour'],
  ['2026-10-01', '2026-10-31', ['jour', 'semaine'], 'jour'],
  ['2026-07-01', '2026-09-30', ['jour', 'semaine', 'mois'], 'semaine'],
  ['2025-01-01', '2025-12-31', ['jour', 'semaine', 'mois'], 'mois'],
])('from %s to %s the steps are %o, and %s is the default', (from, to, offered, one) => {
  expect(stepsOf({ from, to }).map(({ id }) => id)).toEqual(offered);
  expect(usualStep({ from, to })).toBe(one);
});

test('a step that gives a single point is replaced by the default', () => {
  expect(read('?du=2026-11-15&au=2026-11-21&pas=mois').step).toBe('jour');
});

test('default values have no URL parameter', () => {
  const search = '?du=2026-01-01&au=2026-06-30&pas=semaine&comparer=aucune';
  expect(write(periodInAddress(usual.period, today), search)).toBe('?comparer=aucune');
  expect(write(comparisonInAddress('previous-year'), search)).not.toContain('comparer');
  expect(write(stepInAddress('mois', { from: '2026-01-01', to: '2026-06-30' }), search)).toBe(
    '?du=2026-01-01&au=2026-06-30&comparer=aucune',
  );
});

test('changing the period resets the step, which may not fit', () => {
  const search = '?pas=semaine&site=a1';
  expect(write(periodInAddress({ from: '2026-11-01', to: today }, today), search)).toBe(
    '?du=2026-11-01&au=2026-11-21&site=a1',
  );
});

test('the season covers three years to the end of the period, with the same sites and products', () => {
  expect(seasonOf(read('?du=2026-01-01&au=2026-06-30&site=a1&produit=1,2&pas=jour'))).toEqual({
    from: '2024-01-01',
    to: '2026-06-30',
    granularity: 'MONTH',
    compare: 'NONE',
    addressIds: ['a1'],
    gasIds: ['1', '2'],
  });
});

test('an export is prepared with the same period, sites and products', () => {
  expect(exportPath(read('?site=a1,a2&produit=1'), 'csv')).toBe(
    '/analytics/mes-exports?nouveau=1&type=livraisons&format=csv&du=2025-12-01&au=2026-11-21&site=a1,a2&produit=1',
  );
  expect(exportPath(read(''), 'xlsx')).toBe(
    '/analytics/mes-exports?nouveau=1&type=livraisons&format=xlsx&du=2025-12-01&au=2026-11-21',
  );
});
