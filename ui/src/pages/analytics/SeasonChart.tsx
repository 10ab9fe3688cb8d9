import { memo, useMemo } from 'react';
import { monthShort } from '../../design/charts/calendar';
import { HeatMap } from '../../design/charts/HeatMap/HeatMap';
import { Card } from '../../design/structure/Card/Card';
import { type CivilDate, endOfMonth } from '../../lib/civil-date';
import { month } from '../../lib/format';
import type { SeasonalityQuery } from './AnalyticsPage.generated';
import { volume } from './measures';
import { fromFirstValue, sumOf } from './series';
import { seasonSummary } from './summaries';
import type { BlockProps } from './TimeCharts';

export type SeasonChartProps = Omit<BlockProps, 'analytics'> & {
  /** The series of three years; undefined while it loads. */
  series: SeasonalityQuery['analytics']['volumeSeries'] | undefined;
  /** The last day of the series. */
  to: CivilDate;
};

const months = Array.from({ length: 12 }, (_, index) => ({
  id: String(index + 1).padStart(2, '0'),
  label: monthShort(index),
}));

/** « Saisonnalité »: the volumes of three years, month by month, regardless of the period. */
export const SeasonChart = memo(({ series, to, ...state }: SeasonChartProps) => {
  const { years, values, first } = useMemo(() => {
    const known = new Map(
      fromFirstValue(sumOf(series ?? []).current).map(({ x, value }) => [x, value]),
    );
    const years = [...new Set([...known.keys()].map((x) => x.slice(0, 4)))].sort();
    return {
      first: [...known.keys()][0],
      years: years.map((year) => ({ id: year, label: year })),
      values: years.map((year) => months.map(({ id }) => known.get(`${year}-${id}`) ?? null)),
    };
  }, [series]);
  // The current month and the month of the first delivery are incomplete.
  const running = to === endOfMonth(to) ? null : to.slice(0, 7);
  const cells = years.flatMap((year, row) =>
    months.map((one, column) => ({
      label: month(`${year.id}-${one.id}`),
      value: values[row]?.[column] ?? null,
      whole: ![first, running].includes(`${year.id}-${one.id}`),
    })),
  );
  return (
    <Card>
      <HeatMap
        {...state}
        title="Saisonnalité"
        level={2}
        measure={volume}
        rows={years}
        columns={months}
        values={values}
        name={(year, one) => month(`${year.id}-${one.id}`)}
        placeHead="Année"
        summary={seasonSummary(cells, volume)}
        emptyText="Aucune livraison sur trois ans."
      />
    </Card>
  );
});
