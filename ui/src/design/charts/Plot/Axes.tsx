import '../../chart-tokens.css';
import type { DateTick } from '../calendar';
import { textWidth } from '../fit';
import type { ValueAxis } from '../values';
import styles from './Plot.module.css';

/** Edges of the marks in the drawing, in px. */
export type Frame = { left: number; right: number; top: number; bottom: number };

/** Px above the marks: the line of the unit. */
export const unitLine = 24;

/** Px below the marks: a line of dates, and one of years. */
export const dateLines = 36;

/** Px that the figures of a value axis ask for at its left. */
export function gutter(axis: ValueAxis): number {
  return Math.max(...axis.ticks.map(({ text }) => textWidth(text)), 8) + 8;
}

/** Light lines with their figures, and the unit once on top; says when the axis is cut off. */
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

/** A level drawn across, under its name. */
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

/** Dates below the marks, and the years below the dates that begin one. */
export function DateAxis({
  ticks,
  at,
  frame,
  width,
}: {
  ticks: readonly DateTick[];
  /** Px of a date. */
  at: (tick: DateTick) => number;
  frame: Frame;
  /** Of the whole drawing: labels stay within. */
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
