import { expect, test } from 'vitest';
import { factorFigure, monthsOf, share, sumOfKg, wholeKg } from './figures';
import { deliveries, reportAnswers } from './report.fixture';

const plain = (text: string) => text.replace(/\s/g, ' ');

test('kilograms are summed exactly', () => {
  // As floats, 0.1 + 0.2 is more than 0.3.
  expect(sumOfKg(['0.1', '0.2', '-0.003'])).toBe(0.297);
  // A thousand times 1.001 is less than 1001.
  expect(sumOfKg(['1.001', '1.001', '1.001'])).toBe(3.003);
  expect(sumOfKg(Array.from({ length: 10_000 }, () => '0.609'))).toBe(6_090);
  expect(sumOfKg([])).toBe(0);
});

test('the sums by product, site and month equal the total of the deliveries', () => {
  const { emissions, bySite, emissionsSeries, volumeSeries } = reportAnswers();
  // From the raw deliveries, in whole grams.
  const total = deliveries.reduce(
    (sum, { litres, gramsPerLitre }) => sum + BigInt(litres) * BigInt(gramsPerLitre),
    0n,
  );
  const litres = deliveries.reduce((sum, one) => sum + one.litres, 0);
  const kg = Number(total) / 1000;
  expect(Number(emissions.totalKg)).toBe(kg);
  expect(sumOfKg(emissions.byGas.map((row) => row.kg))).toBe(kg);
  expect(sumOfKg(bySite.map(({ emissionsKg }) => emissionsKg))).toBe(kg);
  const months = monthsOf(emissionsSeries, volumeSeries);
  expect(months.map(({ period }) => period)).toEqual(['2026-09', '2026-10', '2026-11']);
  expect(sumOfKg(months.map((one) => String(one.kg)))).toBe(kg);
  expect(months.reduce((sum, { volume }) => sum + (volume ?? 0), 0)).toBe(litres);
  expect(emissions.byGas.reduce((sum, { volume }) => sum + volume, 0)).toBe(litres);
});

test('a month has litres only when they have loaded', () => {
  const { emissionsSeries } = reportAnswers();
  expect(monthsOf(emissionsSeries, null).every(({ volume }) => volume === null)).toBe(true);
  expect(monthsOf([], [])).toEqual([]);
});

test('a factor has two or three decimals', () => {
  expect(['3.1', '3.1000', '0.609', '2.4900', '0.54', '3'].map(factorFigure)).toEqual([
    '3,10',
    '3,10',
    '0,609',
    '2,49',
    '0,54',
    '3,00',
  ]);
});

test('a share without a figure says why', () => {
  const hvo = { combustion: null, upstream: null };
  const adBlue = { combustion: '0.26', upstream: null };
  expect(share('combustion', hvo)).toBe('répartition non publiée');
  expect(share('upstream', hvo)).toBe('répartition non publiée');
  expect(share('combustion', adBlue)).toBe('0,26');
  expect(share('upstream', adBlue)).toBe('non compté');
});

test('kilograms in a column are whole numbers', () => {
  expect(plain(wholeKg('1242107.499'))).toBe('1 242 107');
});
