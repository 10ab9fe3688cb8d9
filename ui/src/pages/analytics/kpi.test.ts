import { expect, test } from 'vitest';
import { type KpiName, kpis, moved, written } from './kpi';

const plain = (text: string | null) => text?.replace(/\s/g, ' ') ?? null;
const kpi = (value: string | null, previous: string | null = null, deltaPercent = null) =>
  ({ __typename: 'Kpi', value, previous, deltaPercent }) as const;

test('lower spend, prices and emissions are good news, a higher on-time rate too; the other figures are neutral', () => {
  expect(kpis.map(({ name, goodWhen }) => [name, goodWhen])).toEqual([
    ['volume', 'none'],
    ['spendExclTax', 'down'],
    ['averagePrice', 'down'],
    ['deliveries', 'none'],
    ['emissionsKg', 'down'],
    ['onTimeRate', 'up'],
    ['averageVolumePerDelivery', 'none'],
  ] satisfies [KpiName, string][]);
});

test.each([
  ['volume', '842300', '9800', '842,3 m³', '9,8 m³'],
  ['spendExclTax', '9300000', '120000000', '93 000 €', '1 200 000 €'],
  ['averagePrice', '1.2175', '1.2', '1,2175 €', '1,2000 €'],
  ['deliveries', '1312', '0', '1 312', '0'],
  ['emissionsKg', '12400', '850', '12,4 t CO₂e', '0,9 t CO₂e'],
  ['onTimeRate', '96.4', '95', '96,4 %', '95 %'],
  ['averageVolumePerDelivery', '8123.4', '7900', '8 123 L', '7 900 L'],
])('%s has the same unit as its earlier value', (name, value, previous, now, then) => {
  const one = kpis.find((known) => known.name === name);
  const said = one && written(one, kpi(value, previous));
  expect([plain(said?.value ?? null), plain(said?.previous ?? null)]).toEqual([now, then]);
});

test('an unknown value has no text', () => {
  for (const one of kpis) expect(written(one, kpi(null))).toEqual({ value: null, previous: null });
});

test.each([
  ['12.5', 'en hausse de 12,5 %'],
  ['-3.1', 'en baisse de 3,1 %'],
  ['0.04', 'stable'],
  [null, null],
])('a change of %s reads “%s”', (deltaPercent, said) => {
  expect(plain(moved({ deltaPercent }))).toBe(said);
});
