/** Places side by side, as for bars: their positions and their labels. */
import { scaleBand } from 'd3-scale';
import { type DateTick, dateTicks, instantOf } from './calendar';
import { fitted, textWidth } from './fit';
import type { Column } from './series';
import { isDate } from './series';

/** The places of a band axis, in px. */
export type Bands = {
  /** Returns the left edge of a bar. */
  start: (index: number) => number;
  /** Returns the middle of a place. */
  middle: (index: number) => number;
  /** The width of a bar, and of a place with the space around it. */
  width: number;
  step: number;
  /** Returns the place at a position, or the nearest one outside them. */
  indexAt: (position: number) => number;
};

/** Lays out bars between two positions: at most `widest` px wide, with a third of the place as space. */
export function bands(count: number, from: number, to: number, widest = 48): Bands {
  const scale = scaleBand<number>()
    .domain(Array.from({ length: count }, (_, index) => index))
    .range([from, to])
    .paddingInner(0.32)
    .paddingOuter(0.2);
  const step = scale.step();
  const width = Math.min(widest, scale.bandwidth());
  const middle = (index: number) => (scale(index) ?? 0) + scale.bandwidth() / 2;
  return {
    start: (index) => middle(index) - width / 2,
    middle,
    width,
    step,
    indexAt: (position) =>
      Math.max(0, Math.min(count - 1, Math.floor((position - middle(0)) / step + 0.5))),
  };
}

/** Returns as many date labels as fit, each at its bar. */
export function bandTicks(
  columns: readonly Column[],
  width: number,
): { ticks: DateTick[]; indexOf: (tick: DateTick) => number } {
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last || !columns.every(({ x }) => isDate(x))) {
    return { ticks: [], indexOf: () => 0 };
  }
  const instants = columns.map(({ x }) => instantOf(x));
  const indices = new Map(instants.map((at, index) => [at, index]));
  const finest = first.x.length === 7 ? 'month' : 'day';
  const ticks = dateTicks(instantOf(first.x), instantOf(last.x), width, finest);
  // A month may begin within a week: it is labelled at the first week that starts in it.
  const weekly = columns.length > 1 && columns.every(({ label }) => label.startsWith('semaine'));
  const indexOf = ({ at }: DateTick) =>
    indices.get(at) ?? (weekly ? instants.findIndex((one) => one >= at) : -1);
  // A date without a bar has no label.
  const held = ticks.filter((tick) => indexOf(tick) >= 0);
  return { ticks: held, indexOf };
}

/** Returns the labels below bars without date labels, for places that are `step` px wide: names, truncated to fit; for days “20/10”, below as many bars as possible. */
export function placeLabels(columns: readonly Column[], step: number): string[] {
  const room = step - 4;
  if (!columns.every(({ x }) => isDate(x))) return columns.map(({ label }) => fitted(label, room));
  const days = columns.map(({ x }) => `${x.slice(8)}/${x.slice(5, 7)}`);
  const every = Math.ceil(Math.max(1, ...days.map((text) => textWidth(text))) / room);
  return days.map((text, index) => (index % every === 0 ? text : ''));
}
