/** What every chart is given: series of points, and how their values are written. Charts never fetch. */
import { count } from '../../lib/count';

/** Colour: of an energy (specification §9; the others are neutral, product 5.5), or of what is none: a site, a vehicle. */
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

/** What stands beside the colour, so that a series is known without it (product 4.8). `avoided` is the hatch without a ground of what did not happen. */
export type Texture = 'plain' | 'hatch' | 'dots' | 'cross' | 'bars' | 'back' | 'avoided';

/** One value of a series. */
export type Point = {
  /** Where it stands: a month `YYYY-MM`, a day `YYYY-MM-DD` (of a week: its Monday), or the key of a category. */
  x: string;
  /** The place in full, for the tooltip and the table: “mars 2026”, “12 mars 2026”, “Dépôt Toulouse”. */
  label: string;
  /** In the unit of the measure; null is a gap, never zero. */
  value: number | null;
};

/** Values of one product, of one site. */
export type Series = {
  /** Key, unique in the chart. */
  id: string;
  /** Name that is read: “Gazole B7”. */
  label: string;
  /** Colour; `1`, ink, by default. */
  tone?: Tone | undefined;
  /** Pattern; the tone's own by default. Two series of one tone need two. */
  texture?: Texture | undefined;
  /** In order; a point that another series has and this one has not is a gap. */
  points: readonly Point[];
};

/** A unit, and how many of the values' own make one of it: cubic metres of values in litres are `{ unit: 'm³', per: 1000 }`. */
export type Scale = {
  /** Its sign: “m³”, “k€”, “€/L”. */
  unit: string;
  /** Values in one of it; 1 by default. */
  per?: number | undefined;
};

/** How the values of a chart are written; the functions come from lib/format. */
export type Measure = {
  /** Exact, with its unit: “61 200 L”. Tooltip, live region and table. */
  format: (value: number) => string;
  /** Short, with its unit: “61,2 m³”. Direct labels and the sentence; the exact form by default. Labels are compared with one another: all are in the unit of `largest`. */
  short?: ((value: number, largest?: number) => string) | undefined;
  /** The axis: its unit stands once, on top. */
  axis: Scale;
  /** The unit of the columns of numbers in the CSV file; the axis' own by default. */
  data?: Scale | undefined;
};

/** The measure of things that are counted: “1 plein”, “12 pleins”. `plural` when it is not made with an s. */
export function counting(singular: string, plural = `${singular}s`): Measure {
  return { format: (value) => count(value, singular, plural), axis: { unit: plural } };
}

/** Writes the direct labels of a chart in one unit, chosen from the largest value: “1,2 m³” beside “842,3 m³”, not “1 200 L”. */
export function inOneUnit(
  { format, short = format }: Measure,
  values: readonly (number | null)[],
): (value: number) => string {
  const largest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  return (value) => short(value, largest);
}

/** One place of the x axis, and the value of each series there, in their order. */
export type Column = { x: string; label: string; values: (number | null)[] };

/** The places of all series in order: by date, or as they first appear when they are categories. */
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

/** Whether it is a month or a day rather than the key of a category. */
export function isDate(x: string): boolean {
  return /^\d{4}-\d{2}(-\d{2})?$/.test(x);
}

/** Sum without the gaps; null when there is nothing but gaps. */
export function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((total, value) => total + value, 0) : null;
}

/** Whether no series has a single value: the chart then says so instead of drawing nothing. */
export function isEmpty(series: readonly Pick<Series, 'points'>[]): boolean {
  return !series.some(({ points }) => points.some(({ value }) => value !== null));
}
