import { consumption, unitsOf } from '../../../components/vehicle-units';
import { Bars } from '../../../design/charts/Bars/Bars';
import type { Measure, Point, Series, Tone } from '../../../design/charts/series';
import type { VehicleCategory } from '../../../graphql/types.generated';
import { addMonths } from '../../../lib/civil-date';
import { month } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import type { VehicleDetailQuery } from './VehicleDetail.generated';

type Vehicle = Pick<
  NonNullable<VehicleDetailQuery['vehicle']>,
  'category' | 'consumptionSeries' | 'gas'
>;

export type ConsumptionChartProps = { vehicle: Vehicle };

/** The chart colours of products, by slug. */
const tones: Readonly<Record<string, Tone>> = {
  gazole: 'b7Gazole',
  hvo: 'hvo',
  gnr: 'gnr',
  sp95: 'sp95',
};

/** The consumption of a vehicle by month. */
export function ConsumptionChart({ vehicle }: ConsumptionChartProps) {
  const { category, consumptionSeries } = vehicle;
  const { consumption: unit } = unitsOf(category);
  const measure: Measure = {
    format: (value) => consumption(String(value), category),
    axis: { unit },
  };
  const current: Series = {
    id: 'consumption',
    label: 'Consommation',
    tone: tones[vehicle.gas?.slug ?? ''] ?? 'other',
    points: pointsOf(consumptionSeries),
  };
  return (
    <Bars
      title="Consommation par mois"
      measure={measure}
      current={current}
      summary={consumptionSummary(consumptionSeries, category)}
      emptyText="Il faut trois pleins pour calculer la consommation."
    />
  );
}

/** A point for each month from the first to the last; a month without a value is a gap. */
export function pointsOf(series: Vehicle['consumptionSeries']): Point[] {
  const [first, last] = [series[0], series.at(-1)];
  const points: Point[] = [];
  if (!first || !last) return points;
  const values = new Map(series.map(({ period, value }) => [period, Number(value)]));
  for (let x = first.period; x <= last.period; x = addMonths(`${x}-01`, 1).slice(0, 7)) {
    points.push({ x, label: month(x), value: values.get(x) ?? null });
  }
  return points;
}

/** “31,2 L/100 km en novembre 2026 ; de 28,4 à 41,2 L/100 km sur 12 mois.” */
export function consumptionSummary(
  series: Vehicle['consumptionSeries'],
  category: VehicleCategory | null,
): string {
  const last = series.at(-1);
  if (!last) return '';
  const values = series.map(({ value }) => value).toSorted((a, b) => Number(a) - Number(b));
  const now = `${consumption(last.value, category)} en ${month(last.period)}`;
  const [least, most] = [values[0] ?? last.value, values.at(-1) ?? last.value];
  if (Number(least) === Number(most)) return `${now}.`;
  return fr`${now} ; entre ${consumption(least, category)} et ${consumption(most, category)} depuis ${month(series[0]?.period ?? last.period)}.`;
}
