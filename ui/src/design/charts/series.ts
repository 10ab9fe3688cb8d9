/** The input of every chart: series of points, and the formats of their values. Charts never fetch. */
import { count } from '../../lib/count';

/** A colour: of an energy (specification §9; the others are neutral, product 5.5), or of another category: a site, a vehicle. */
export type Tone =
  | 'b7Gazole'
  | 'hvo'
  | 'adBlue'
  | 'gnr'
  | 'sp95'
  | 'other'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5';

/** The texture on the colour, so that a series is recognised without its colour (product 4.8). `avoided` is a hatch without a background, for avoided amounts. */
export type Texture = 'plain' | 'hatch' | 'dots' | 'cross' | 'bars' | 'back' | 'avoided';

/** One value of a series. */
export type Point = {
  /** Its place on the x axis: a month `YYYY-MM`, a day `YYYY-MM-DD` (for a week: its Monday), or the key of a category. */
  x: string;
  /** The full name of the place, for the tooltip and the table: “mars 2026”, “12 mars 2026”, “Dépôt Toulouse”. */
  label: string;
  /** In the unit of the measure; null is a gap, never zero. */
  value: number | null;
};

/** The values of one product or of one site. */
export type Series = {
  /** The key, unique in the chart. */
  id: string;
  /** The displayed name: “Gazole B7”. */
  label: string;
  /** The colour; `1`, ink, by default. */
  tone?: Tone | undefined;
  /** The texture; by default that of the tone. Two series of one tone need two textures. */
  texture?: Texture | undefined;
  /** The points in order; a place that only another series has is a gap. */
  points: readonly Point[];
};

/** A unit, and the number of base units in it: cubic metres for values in litres are `{ unit: 'm³', per: 1000 }`. */
export type Scale = {
  /** The symbol of the unit: “m³”, “k€”, “€/L”. */
  unit: string;
  /** The number of base units in it; 1 by default. */
  per?: number | undefined;
};

/** The formats of the values of a chart; the functions come from lib/format. */
export type Measure = {
  /** Exact, with its unit: “61 200 L”. Tooltip, live region and table. */
  format: (value: number) => string;
  /** Short, with its unit: “61,2 m³”. For direct labels and the sentence; the exact form by default. All labels use the unit of `largest`, so that they can be compared. */
  short?: ((value: number, largest?: number) => string) | undefined;
  /** The unit of the axis, written once on top. */
  axis: Scale;
  /** The unit of the number columns in the CSV file; by default that of the axis. */
  data?: Scale | undefined;
};

/** Returns the measure of counted things: “1 plein”, “12 pleins”. Give `plural` when it does not end in s. */
export function counting(singular: string, plural = `${singular}s`): Measure {
  return { format: (value) => count(value, singular, plural), axis: { unit: plural } };
}

/** Returns a format for the direct labels of a chart in one unit, chosen from the largest value: “1,2 m³” next to “842,3 m³”, not “1 200 L”. */
export function inOneUnit(
  { format, short = format }: Measure,
  values: readonly (number | null)[],
): (value: number) => string {
  const largest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  return (value) => short(value, largest);
}

/** One place on the x axis, with the value of each series, in their order. */
export type Column = { x: string; label: string; values: (number | null)[] };

/** Returns the places of all series: dates in order, categories by first appearance. */
export function columnsOf(series: readonly Pick<Series, 'points'>[]): Column[] {
  const columns = new Map<string, Column>();
  series.forEach(({ points }, index) => {
    for (const { x, label, value } of points) {
      let column = columns.get(x);
      if (!column) {
        column = { x, label, values: series.map(() => null) };
        columns.set(x, column);
      }
      column.values[index] = value;
    }
  });
  const all = [...columns.values()];
  return all.every(({ x }) => isDate(x)) ? all.sort((a, b) => (a.x < b.x ? -1 : 1)) : all;
}

/** Reports whether the key is a month or a day, not a category. */
export function isDate(x: string): boolean {
  return /^\d{4}-\d{2}(-\d{2})?$/.test(x);
}

/** Returns the sum without the gaps; null when there are only gaps. */
export function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((total, value) => total + value, 0) : null;
}

/** Reports whether no series has a value: the chart then shows its empty state. */
export function isEmpty(series: readonly Pick<Series, 'points'>[]): boolean {
  return !series.some(({ points }) => points.some(({ value }) => value !== null));
}
