/** Converts the series of the API to those of the charts. */

import type { Point, Series, Texture, Tone } from '../../design/charts/series';
import { addDays, type CivilDate } from '../../lib/civil-date';
import { dateShort, month } from '../../lib/format';
import { startOfWeek } from '../../lib/week';
import type { AnalyticsSeriesFragment } from './AnalyticsPage.generated';

/** The product of a series. */
type Gas = AnalyticsSeriesFragment['gas'];

const toned: readonly string[] = ['b7Gazole', 'hvo', 'adBlue', 'gnr', 'sp95'] satisfies Tone[];

/** The colour of a product in charts. */
export function toneOf(gas: Gas): Tone {
  return (toned.find((tone) => tone === gas?.energyType || tone === gas?.slug) ?? 'other') as Tone;
}

/** The name of a product. */
export function nameOf(gas: Gas): string {
  return gas?.shortName ?? 'Produit non renseigné';
}

/** The patterns of products without their own colour, so that they differ. */
const textures: readonly Texture[] = ['back', 'bars', 'cross', 'dots', 'hatch'];

/** The series of a chart, one per product. */
export function seriesOf(all: readonly AnalyticsSeriesFragment[]): Series[] {
  const others = all.filter(({ gas }) => toneOf(gas) === 'other');
  return all.map((one, index) => {
    const tone = toneOf(one.gas);
    return {
      id: one.gas?.id ?? `${index}`,
      label: nameOf(one.gas),
      tone,
      ...(tone === 'other' && { texture: textures[others.indexOf(one) % textures.length] }),
      points: one.points.map(({ period, value }) => pointOf(period, Number(value))),
    };
  });
}

/** The avoided emissions, as negative values. */
export function avoidedOf(all: readonly AnalyticsSeriesFragment[]): Series[] {
  return seriesOf(all).map((one) => ({
    ...one,
    id: `avoided-${one.id}`,
    label: `Évitées grâce au ${one.label}`,
    texture: 'avoided',
    points: one.points.map((point) => ({ ...point, value: point.value && -point.value })),
  }));
}

/**
 * The sum of all products; `previous` is the same for the compared period, at the same points, and
 * null without one.
 */
export function sumOf(all: readonly AnalyticsSeriesFragment[]): {
  current: Point[];
  previous: Point[] | null;
} {
  const sums = new Map<string, { value: number; previous: number | null }>();
  for (const { points } of all)
    for (const { period, value, previous } of points) {
      const sum = sums.get(period) ?? { value: 0, previous: null };
      sum.value += Number(value);
      if (previous !== null) sum.previous = (sum.previous ?? 0) + Number(previous);
      sums.set(period, sum);
    }
  const of = (name: 'value' | 'previous') =>
    [...sums].map(([period, sum]) => pointOf(period, sum[name]));
  const previous = of('previous');
  return {
    current: of('value'),
    previous: previous.some(({ value }) => value !== null) ? previous : null,
  };
}

/** The points from the first value above zero on: values before the first delivery are unknown. */
export function fromFirstValue(points: readonly Point[]): readonly Point[] {
  const first = points.findIndex(({ value }) => (value ?? 0) > 0);
  return first < 0 ? [] : points.slice(first);
}

// A chart by day has thousands of points, and most of their places occur in several series.
const places = new Map<string, Pick<Point, 'x' | 'label'>>();

function pointOf(period: string, value: number | null): Point {
  let place = places.get(period);
  if (!place) {
    place = placeOf(period);
    places.set(period, place);
  }
  return { ...place, value };
}

/** The place of a period: “2026-03”, “2026-03-12”, and for a week, “2026-W12”, its Monday. */
export function placeOf(period: string): Pick<Point, 'x' | 'label'> {
  const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(period) ?? [];
  if (year !== undefined) {
    const monday = mondayOf(year, Number(week));
    return { x: monday, label: `semaine du ${dateShort(monday)}` };
  }
  return { x: period, label: period.length === 7 ? month(period) : dateShort(period) };
}

/** The first week of a year holds 4 January (ISO 8601). */
function mondayOf(year: string, week: number): CivilDate {
  return addDays(startOfWeek(`${year}-01-04`), 7 * (week - 1));
}
