/** The figures of the Bilan CO₂e (product 7.6, S13). */

import { figure } from '../../../lib/decimal';
import { integer } from '../../../lib/format';
import type { AnalyticsSeriesFragment } from '../AnalyticsPage.generated';
import type { EmissionsReportQuery } from './EmissionsReport.generated';

type Row = NonNullable<EmissionsReportQuery['analytics']['emissions']>['byGas'][number];

/** A kilogram to the gram: exact decimals are summed as whole grams, where no sum of fractions is exact. */
function grams(kg: string): number {
  return Math.round(Number(kg) * 1000);
}

/** The sum of exact kilograms, in kg. */
export function sumOfKg(all: readonly string[]): number {
  return all.reduce((sum, kg) => sum + grams(kg), 0) / 1000;
}

/** What is said of a share that has no figure. */
export const notPublished = 'répartition non publiée';
export const notCounted = 'non compté';

/** A share of a factor, “2,49”, or why there is none: its split is not published, or it has a share for combustion and what is upstream is not counted. */
export function share(
  of: 'combustion' | 'upstream',
  { combustion, upstream }: Pick<Row['factor'], 'combustion' | 'upstream'>,
): string {
  const value = of === 'combustion' ? combustion : upstream;
  if (value !== null) return factorFigure(value);
  return of === 'upstream' && combustion !== null ? notCounted : notPublished;
}

/** “3,10”, “0,609”: two digits at least, three at most. */
export function factorFigure(factor: string): string {
  const decimals = /\.(\d*[1-9])/.exec(factor)?.[1]?.length ?? 0;
  const digits = Math.min(3, Math.max(2, decimals));
  return figure(factor, { digits, pad: true }) ?? factor;
}

/** “1 242 107”: whole kilograms, for a column whose title has the unit. */
export function wholeKg(kg: string | number): string {
  return integer(kg);
}

/** A month of the report. */
export type Month = { period: string; volume: number | null; kg: number };

/** What came and was emitted month by month, of all products; litres are null where they could not be read. */
export function monthsOf(
  emissions: readonly AnalyticsSeriesFragment[],
  volumes: readonly AnalyticsSeriesFragment[] | null,
): Month[] {
  const kg = valuesByPeriod(emissions);
  const litres = volumes && valuesByPeriod(volumes);
  return [...kg.keys()].sort().map((period) => ({
    period,
    kg: sumOfKg(kg.get(period) ?? []),
    volume: litres && sumOfKg(litres.get(period) ?? []),
  }));
}

function valuesByPeriod(series: readonly AnalyticsSeriesFragment[]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const { period, value } of series.flatMap(({ points }) => points))
    values.set(period, [...(values.get(period) ?? []), value]);
  return values;
}
