import '../../chart-tokens.css';
import { px } from '../bar';
import type { DateTick } from '../calendar';
import { textWidth } from '../fit';
import type { ValueAxis } from '../values';
import styles from './Plot.module.css';

/** The edges of the plotting area in the drawing, in px. */
export type Frame = { left: number; right: number; top: number; bottom: number };

/** The height of the unit's line above the plotting area, in px. */
export const unitLine = 24;

/** The height below the plotting area in px: a line of dates and a line of years. */
export const dateLines = 36;

/** Returns the width of the labels left of a value axis, in px. */
export function gutter(axis: ValueAxis): number {
  return Math.max(...axis.ticks.map(({ text }) => textWidth(text)), 8) + 8;
}

/** Grid lines with their values, and the unit once on top; says when the axis does not start at zero. */
export function ValueGrid({ axis, frame, unit }: { axis: ValueAxis; frame: Frame; unit: string }) {
  return (
    <g>
      <text className={styles.label} x={0} y={11}>
        {axis.truncated ? `${unit} · Échelle tronquée` : unit}
      </text>
      {axis.ticks.map(({ value, text }) => {
        const y = Math.round(axis.at(value)) + 0.5;
        return (
          <g key={value}>
            <line
              className={value === 0 ? styles.zero : styles.grid}
              x1={frame.left}
              x2={frame.right}
              y1={y}
              y2={y}
            />
            <text className={styles.label} x={frame.left - 8} y={y + 4} textAnchor="end">
              {text}
            </text>
          </g>
        );
      })}
      {axis.truncated && (
        <path
          className={styles.break}
          d={`M${frame.left - 4} ${frame.bottom + 7}l8 -4M${frame.left - 4} ${frame.bottom + 11}l8 -4`}
        />
      )}
    </g>
  );
}

/** A level to compare with: a market mean, a budget, a limit. */
export type ReferenceLine = { label: string; value: number };

/** A level drawn across the plot, with its name. */
export function Reference({
  of: { label, value },
  axis,
  frame,
}: {
  of: ReferenceLine;
  axis: ValueAxis;
  frame: Frame;
}) {
  const y = axis.at(value);
  return (
    <g>
      <line className={styles.reference} x1={frame.left} x2={frame.right} y1={y} y2={y} />
      <text className={styles.label} data-halo x={frame.left + 6} y={y - 6}>
        {label}
      </text>
    </g>
  );
}

/** The vertical line of the cursor. */
export function Crosshair({ x, frame }: { x: number; frame: Frame }) {
  return (
    <line className={styles.crosshair} x1={px(x)} x2={px(x)} y1={frame.top} y2={frame.bottom} />
  );
}

/** The dates below the plotting area, and the years below the first date of each year. */
export function DateAxis({
  ticks,
  at,
  frame,
  width,
}: {
  ticks: readonly DateTick[];
  /** Returns the x position of a date, in px. */
  at: (tick: DateTick) => number;
  frame: Frame;
  /** The width of the complete drawing: labels stay within it. */
  width: number;
}) {
  return (
    <g>
      {ticks.map((tick) => {
        const half = textWidth(tick.text) / 2;
        const x = Math.max(half, Math.min(at(tick), width - half));
        return (
          <text key={tick.at} className={styles.label} textAnchor="middle">
            <tspan x={x} y={frame.bottom + 17}>
              {tick.text}
            </tspan>
            {tick.year && (
              <tspan x={x} y={frame.bottom + 32} data-strong>
                {tick.year}
              </tspan>
            )}
          </text>
        );
      })}
    </g>
  );
}
