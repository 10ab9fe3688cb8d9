/** The figures of the Bilan CO₂e (product 7.6, S13). */

import { figure } from '../../../lib/decimal';
import { integer } from '../../../lib/format';
import type { AnalyticsSeriesFragment } from '../AnalyticsPage.generated';
import type { EmissionsReportQuery } from './EmissionsReport.generated';

type Row = NonNullable<EmissionsReportQuery['analytics']['emissions']>['byGas'][number];

/** Converts kilograms to whole grams, which can be summed exactly. */
function grams(kg: string): number {
  return Math.round(Number(kg) * 1000);
}

/** The sum of exact kilograms, in kg. */
export function sumOfKg(all: readonly string[]): number {
  return all.reduce((sum, kg) => sum + grams(kg), 0) / 1000;
}

/** The text for a share without a figure. */
export const notPublished = 'répartition non publiée';
export const notCounted = 'non compté';

/**
 * A part of a factor, “2,49”, or why it has no figure: the split is not published, or only
 * combustion is counted and not the upstream part.
 */
export function share(
  of: 'combustion' | 'upstream',
  { combustion, upstream }: Pick<Row['factor'], 'combustion' | 'upstream'>,
): string {
  const value = of === 'combustion' ? combustion : upstream;
  if (value !== null) return factorFigure(value);
  return of === 'upstream' && combustion !== null ? notCounted : notPublished;
}

/** “3,10”, “0,609”: at least two decimals, at most three. */
export function factorFigure(factor: string): string {
  const decimals = /\.(\d*[1-9])/.exec(factor)?.[1]?.length ?? 0;
  const digits = Math.min(3, Math.max(2, decimals));
  return figure(factor, { digits, pad: true }) ?? factor;
}

/** “1 242 107”: whole kilograms, for a column whose heading has the unit. */
export function wholeKg(kg: string | number): string {
  return integer(kg);
}

/** A month of the report. */
export type Month = { period: string; volume: number | null; kg: number };

/** Volume and emissions of all products by month; litres are null when they failed to load. */
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
