import { scaleLinear } from 'd3-scale';
import { px } from '../bar';
import { dateTicks } from '../calendar';
import { decimated } from '../fit';
import { dateLines, type Frame, gutter, unitLine } from '../Plot/Axes';
import type { Size } from '../Plot/useSize';
import { valueAxis } from '../values';
import type { LevelChartProps } from './LevelChart';
import { type ForecastLevel, type Level, type LevelEvent, rangeOf, type TankCourse } from './level';

/** The maximum fill level of a tank, in percent of its capacity (product 5.5). */
export const fill = 95;

export type Drawn = ReturnType<typeof layout>;

/** Paris is one or two hours ahead of the calendar's UTC: here an hour is less than one px. */
const ahead = 3_600_000;

/** The positions of all elements, in px. */
export function layout(
  { readings, deliveries, forecast }: TankCourse,
  events: readonly LevelEvent[],
  {
    capacity,
    alert,
    now,
    measure,
  }: Pick<LevelChartProps, 'capacity' | 'alert' | 'now' | 'measure'>,
  { width, height }: Size,
) {
  const range: [number, number] = [height - dateLines, unitLine];
  const axis = valueAxis({ values: [0, capacity], range, scale: measure.axis });
  const frame: Frame = { left: gutter(axis), right: width, top: range[1], bottom: range[0] };
  const wall = (at: string) => Date.parse(at) + ahead;
  const all = [...readings, ...deliveries, ...forecast, { at: now }].map(({ at }) => wall(at));
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const time = scaleLinear()
    .domain(first === last ? [first - 86_400_000, last + 86_400_000] : [first, last])
    .range([frame.left + 4, frame.right - 8]);
  const x = (at: string) => time(wall(at));
  const point = ({ at, value }: { at: string; value: number }) => ({
    x: px(x(at)),
    y: px(axis.at(value)),
  });
  const known = decimated(readings.map(point), width);
  const path = (points: readonly { x: number; y: number }[]) =>
    points.map((one, index) => `${index === 0 ? 'M' : 'L'}${one.x} ${one.y}`).join('');
  const [start, end] = [known[0], known.at(-1)];
  const latest = readings.at(-1);
  const today = Math.round(x(now)) + 0.5;
  return {
    width,
    axis,
    frame,
    time,
    /** The stops of the cursor. */
    stops: events.map(({ at, kind, value }) => ({
      x: x(at),
      // A delivery is marked at the bottom.
      y: axis.at(kind === 'delivery' ? 0 : value),
    })),
    line: path(known),
    /** The point of a single reading, because a line of one point has no length. */
    alone: readings.length === 1 ? start : undefined,
    area: start && end ? `${path(known)}V${frame.bottom}H${start.x}Z` : '',
    // Starts at the last reading, so that there is no gap between the readings and the forecast.
    forecast: forecast.length > 0 && latest ? path([latest, ...forecast].map(point)) : '',
    band: latest ? bandOf(latest, forecast, (at, value) => point({ at, value })) : '',
    /** Without those at the same position. */
    deliveries: [...new Set(deliveries.map(({ at }) => px(x(at))))],
    fill: Math.round(axis.at((fill / 100) * capacity)) + 0.5,
    alert: Math.round(axis.at((alert / 100) * capacity)) + 0.5,
    today,
    /** Part of the plot is in the future. */
    future: forecast.length > 0 && today < frame.right,
    ticks: dateTicks(first, last, frame.right - frame.left, 'day', 60),
  };
}

/** The outline of the forecast range, which widens from the last reading; empty when it is unknown. */
function bandOf(
  latest: Level,
  forecast: readonly ForecastLevel[],
  point: (at: string, value: number) => { x: number; y: number },
): string {
  const ranges = forecast.flatMap((day) => {
    const range = rangeOf(day);
    return range ? [{ at: day.at, low: range[0], high: range[1] }] : [];
  });
  if (ranges.length === 0) return '';
  const outline = [
    point(latest.at, latest.value),
    ...ranges.map(({ at, high }) => point(at, high)),
    ...ranges.toReversed().map(({ at, low }) => point(at, low)),
  ];
  return `M${outline.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}
