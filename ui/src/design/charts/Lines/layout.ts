import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { px } from '../bar';
import { dateTicks, instantOf } from '../calendar';
import { decimated, spread, textWidth } from '../fit';
import { type Look, lookOf } from '../look';
import { dateLines, type Frame, gutter, unitLine } from '../Plot/Axes';
import type { Cursor } from '../Plot/Plot';
import type { Size } from '../Plot/useSize';
import type { Column, Series } from '../series';
import { valueAxis } from '../values';
import type { LinesProps } from './Lines';

/** At least this width, in px, has names at the ends of the lines; a smaller one has a legend. ChartFrame.module.css has the same width. */
const roomForNames = 460;

export type Drawn = ReturnType<typeof layout>;

/** The positions of all elements, in px. */
export function layout(
  {
    series,
    looks,
    named,
    columns,
    measure,
    reference,
    truncate,
  }: {
    series: readonly Series[];
    looks: readonly Look[];
    /** The names of the first series, written at the ends of their lines. */
    named: readonly string[];
    columns: readonly Column[];
  } & Pick<LinesProps, 'measure' | 'reference' | 'truncate'>,
  { width, height }: Size,
) {
  const values = columns.flatMap((column) => column.values.filter((value) => value !== null));
  if (reference) values.push(reference.value);
  const range: [number, number] = [height - dateLines, unitLine];
  const axis = valueAxis({ values, range, scale: measure.axis, truncate });
  const beside = series.length > 1 && width >= roomForNames;
  const margin = beside ? Math.max(...named.map((label) => textWidth(label))) + 12 : 8;
  const frame: Frame = {
    left: gutter(axis),
    right: width - margin,
    top: range[1],
    bottom: range[0],
  };
  const instants = columns.map(({ x }) => instantOf(x));
  const [first, last] = [instants[0] ?? 0, instants.at(-1) ?? 0];
  // A single date is in the middle.
  const time = scaleLinear()
    .domain(first === last ? [first - 1, last + 1] : [first, last])
    .range([frame.left + 6, frame.right - 2]);
  const x = (column: number) => time(instants[column] ?? first);

  const points = series.map((_, row) =>
    columns.map(({ values }, column) => {
      const value = values[row] ?? null;
      return { x: px(x(column)), y: value === null ? null : px(axis.at(value)) };
    }),
  );
  const draw = line<{ x: number; y: number | null }>()
    .defined(({ y }) => y !== null)
    .x((point) => point.x)
    .y((point) => point.y ?? 0);
  const ends = points
    .slice(0, named.length)
    .map((all) => all.findLast(({ y }) => y !== null)?.y ?? frame.bottom);
  const placed = beside ? spread(ends, 17, frame.top + 4, frame.bottom - 4) : [];
  const finest = columns[0]?.x.length === 7 ? 'month' : 'day';

  return {
    width,
    axis,
    frame,
    time,
    x,
    lines: series.map(({ id }, row) => {
      const all = points[row] ?? [];
      return {
        id,
        look: looks[row] ?? lookOf({}),
        /** A comparison line. */
        thin: row >= named.length,
        /** The point at each place; without `y` a gap. */
        points: all,
        path: draw(decimated(all, width)) ?? '',
        // A single point between two gaps is drawn as a dot, because a line of one point has no length.
        alone: all.flatMap(({ x, y }, at) => {
          const between = (all[at - 1]?.y ?? null) === null && (all[at + 1]?.y ?? null) === null;
          return y !== null && between ? [{ x, y }] : [];
        }),
      };
    }),
    names: placed.map((y, row) => ({ y, label: named[row] ?? '' })),
    ticks: dateTicks(first, last, frame.right - frame.left, finest, 52),
  };
}

/** Returns the column nearest to a position, by binary search, then the nearest line in that column. */
export function nearest(drawn: Drawn, columns: readonly Column[], x: number, y: number): Cursor {
  let [low, high] = [0, columns.length - 1];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((drawn.x(half) + drawn.x(half + 1)) / 2 < x) low = half + 1;
    else high = half;
  }
  let best = { row: 0, distance: Number.POSITIVE_INFINITY };
  columns[low]?.values.forEach((value, row) => {
    if (value === null) return;
    const distance = Math.abs(drawn.axis.at(value) - y);
    if (distance < best.distance) best = { row, distance };
  });
  return { column: low, row: best.row };
}
