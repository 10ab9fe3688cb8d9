/** The value axis: its bounds, its ticks and their texts. */
import { scaleLinear } from 'd3-scale';
import { figure, unreadable } from '../../lib/decimal';
import type { Scale } from './series';

/** A value axis in px. */
export type ValueAxis = {
  /** Returns the position of a value: the start of `range` is the position of the lowest. */
  at: (value: number) => number;
  /** The grid lines and their labels. */
  ticks: { value: number; text: string }[];
  /** The axis does not start at zero and must say so (product 5.5). */
  truncated: boolean;
};

export type ValueAxisOptions = {
  /** The values that the axis includes. */
  values: readonly number[];
  /** The positions of the lowest and of the highest value, in px. */
  range: [number, number];
  /** The unit of the ticks. */
  scale: Scale;
  /** Allows the axis to start above zero: prices, never volumes or spend. */
  truncate?: boolean | undefined;
  /** The space per tick, in px. */
  each?: number;
};

/** Returns an axis with round bounds around the values; zero is included unless `truncate` allows to cut it off. */
export function valueAxis({
  values,
  range,
  scale,
  truncate = false,
  each = 42,
}: ValueAxisOptions): ValueAxis {
  const per = scale.per ?? 1;
  const count = Math.max(2, Math.min(6, Math.round(Math.abs(range[1] - range[0]) / each)));
  let low = Math.min(...values, ...(truncate ? [] : [0])) / per;
  let high = Math.max(...values, ...(truncate ? [] : [0])) / per;
  if (!Number.isFinite(low)) [low, high] = [0, 1];
  if (low === high) {
    // A single value, or equal values: add space around them.
    const room = Math.abs(high) * 0.05;
    [low, high] = high === 0 ? [0, 1] : [low - room, high + room];
  }
  // The step comes from the unrounded bounds: rounding them first would make it coarser.
  const rough = scaleLinear().domain([low, high]).ticks(count);
  const step = (rough[1] ?? high) - (rough[0] ?? low);
  const [bottom, top] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  const linear = scaleLinear()
    .domain([bottom * step, top * step])
    .range(range);
  const nothing = values.every((value) => value === 0);
  // Tenths and hundredths do not add up exactly. An axis without values has only the label zero.
  const ticks = nothing
    ? [0]
    : Array.from({ length: top - bottom + 1 }, (_, index) =>
        Number(((bottom + index) * step).toPrecision(12)),
      );
  const digits = nothing ? 0 : decimalsOf(step);
  return {
    at: (value) => linear(value / per),
    ticks: ticks.map((tick) => ({
      value: tick * per,
      text: figure(tick, { digits, pad: true }) ?? unreadable,
    })),
    truncated: bottom > 0 || top < 0,
  };
}

/** Returns the number of decimals that distinguishes ticks `step` apart. */
function decimalsOf(step: number): number {
  return Math.max(0, Math.min(6, Math.ceil(-Math.log10(step) - 1e-9)));
}
