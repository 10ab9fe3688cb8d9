import { bands, bandTicks } from '../bands';
import { bar, px } from '../bar';
import { dateLines, type Frame, gutter, unitLine } from '../Plot/Axes';
import type { Size } from '../Plot/useSize';
import type { Column, Measure } from '../series';
import { valueAxis } from '../values';
import type { BarsProps } from './Bars';

/** The minimum and maximum height of a horizontal bar with its name, in px: a few bars share the height of a chart and are thicker, many make it higher. */
export const rowHeight = { least: 44, most: 96 };

export type Drawn = ReturnType<typeof rows> | ReturnType<typeof uprights>;

/** All values, for the range of the axis. */
function known(columns: readonly Column[]): number[] {
  return columns.flatMap(({ values }) => values.filter((value) => value !== null));
}

/** The vertical bars, in px. */
export function uprights(
  columns: readonly Column[],
  { measure, paired, limit }: Pick<BarsProps, 'measure' | 'limit'> & { paired: boolean },
  { width, height }: Size,
) {
  const range: [number, number] = [height - dateLines, unitLine];
  const values = known(columns);
  if (limit) values.push(limit.value);
  const axis = valueAxis({ values, range, scale: measure.axis });
  const frame: Frame = { left: gutter(axis), right: width, top: range[1], bottom: range[0] };
  const places = bands(columns.length, frame.left, frame.right);
  const zero = axis.at(0);
  // The bar of the earlier period is behind: its visible part is the difference.
  const aside = paired ? (places.width + 1) / 2 : Math.min(10, places.width / 3);
  const thickness = paired ? aside - 1 : places.width - aside;
  const draw = (of: 0 | 1, shift: number) =>
    columns
      .map(({ values }, index) => {
        const value = values[of];
        if (!value) return '';
        return bar(places.start(index) + shift, thickness, zero, axis.at(value), 3);
      })
      .join('');
  const compared = columns.some(({ values }) => (values[1] ?? null) !== null);
  let pen = 'M';
  const trace = columns
    .map(({ values }, index) => {
      const value = values.at(-1) ?? null;
      if (value === null) {
        pen = 'M';
        return '';
      }
      const step = `${pen}${px(places.middle(index))} ${px(axis.at(value))}`;
      pen = 'L';
      return step;
    })
    .join('');
  return {
    lying: false,
    axis,
    frame,
    bands: places,
    bars: draw(0, paired ? 0 : compared ? aside : aside / 2),
    ghosts: draw(1, paired ? aside : 0),
    trace,
    ...bandTicks(columns, frame.right - frame.left),
  };
}

/** The horizontal bars, in px: a line of text above each. */
export function rows(columns: readonly Column[], measure: Measure, { width, height }: Size) {
  const count = columns.length;
  const step = Math.max(rowHeight.least, Math.min(rowHeight.most, Math.floor(height / count)));
  const values = known(columns);
  const lowest = Math.min(0, ...values);
  const axis = valueAxis({ values, range: [lowest < 0 ? 8 : 1, width - 2], scale: measure.axis });
  const frame: Frame = { left: 0, right: width, top: 0, bottom: count * step };
  const zero = axis.at(0);
  const thickness = 12 + Math.round((step - rowHeight.least) / 3);
  const top = (index: number) => index * step + (step - 32 - thickness) / 2 + 24;
  const bars = columns.map(({ values: [value] }, index) =>
    value ? bar(top(index), thickness, zero, axis.at(value), 3, true) : '',
  );
  const ghosts = columns.map(({ values: [, value] }, index) =>
    value ? `M${px(axis.at(value))} ${top(index) - 3}v${thickness + 6}` : '',
  );
  return {
    lying: true,
    axis,
    frame,
    bands: {
      start: top,
      middle: (index: number) => (index + 0.5) * step,
      width: thickness,
      step,
      indexAt: (y: number) => Math.max(0, Math.min(count - 1, Math.floor(y / step))),
    },
    bars: bars.join(''),
    ghosts: ghosts.join(''),
    trace: '',
    ticks: [],
    indexOf: () => 0,
  };
}
