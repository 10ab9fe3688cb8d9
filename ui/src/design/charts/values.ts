/** The value axis: its bounds, its ticks and how they are written. */
import { scaleLinear } from 'd3-scale';
import { figure, unreadable } from '../../lib/decimal';
import type { Scale } from './series';

/** A value axis in px. */
export type ValueAxis = {
  /** Position of a value: the start of `range` is that of the lowest. */
  at: (value: number) => number;
  /** Lines of the grid, with what is written beside them. */
  ticks: { value: number; text: string }[];
  /** The axis does not start at zero: it says so (product 5.5). */
  truncated: boolean;
};

/** How an axis is made. */
export type ValueAxisOptions = {
  /** The values that it holds. */
  values: readonly number[];
  /** Px of the lowest and of the highest value. */
  range: [number, number];
  /** Unit of the ticks. */
  scale: Scale;
  /** It may start above zero: prices, never volumes nor spend. */
  truncate?: boolean | undefined;
  /** Px that a tick asks for. */
  each?: number;
};

/** An axis with round bounds around the values; zero is one of them unless it may be cut off. */
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
    // One value, or all the same: something to stand between.
    const room = Math.abs(high) * 0.05;
    [low, high] = high === 0 ? [0, 1] : [low - room, high + room];
  }
  // The step of the values themselves, then whole steps around them: rounding first would coarsen it.
  const rough = scaleLinear().domain([low, high]).ticks(count);
  const step = (rough[1] ?? high) - (rough[0] ?? low);
  const [bottom, top] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  const linear = scaleLinear()
    .domain([bottom * step, top * step])
    .range(range);
  const nothing = values.every((value) => value === 0);
  // Tenths and hundredths do not add up exactly. An axis of nothing has no figures but zero.
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

/** Decimals that tell ticks apart that are `step` from one another. */
function decimalsOf(step: number): number {
  return Math.max(0, Math.min(6, Math.ceil(-Math.log10(step) - 1e-9)));
}
