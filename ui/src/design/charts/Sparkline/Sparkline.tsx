import '../../chart-tokens.css';
import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import { px } from '../bar';
import { type Look, lookOf } from '../look';
import type { Measure, Point, Tone } from '../series';
import tones from '../tones.module.css';
import styles from './Sparkline.module.css';
import { sparkSummary } from './spark-summary';

export type SparklineProps = Omit<ComponentPropsWithRef<'svg'>, 'points' | 'children'> & {
  /** In order and evenly spaced; null is a gap. */
  points: readonly Pick<Point, 'value'>[];
  /** The formats of the values that are read out. */
  measure: Measure;
  /** The name of the data, read before the sentence: “Prix du Gazole B7, 30 jours”. */
  label: string;
  /** The colour; ink by default. */
  tone?: Tone | undefined;
  /** The sentence that is read out; by default both ends and the change between them. */
  summary?: string;
};

/** The units of the drawing, which is stretched to its box: its size need not be known. */
const [width, height, inset] = [100, 32, 4];

/** The history of a key figure, without axes; the figure itself is written next to it. */
export function Sparkline({
  points,
  measure,
  label,
  tone,
  summary,
  className,
  ...rest
}: SparklineProps) {
  // A single line needs no dashes: they would look like gaps.
  const look: Look = { ...lookOf({ tone }), texture: 'plain' };
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (index: number) =>
    points.length === 1 ? width / 2 : px((index / (points.length - 1)) * (width - 2) + 1);
  const y = (value: number) =>
    px(
      high === low
        ? height / 2
        : height - inset - ((value - low) / (high - low)) * (height - 2 * inset),
    );

  const line = points.map(({ value }, index) => {
    if (value === null) return '';
    const afterGap = (points[index - 1]?.value ?? null) === null;
    return `${afterGap ? 'M' : 'L'}${x(index)} ${y(value)}`;
  });
  const last = points.findLastIndex(({ value }) => value !== null);
  const end = points[last]?.value ?? null;

  return (
    <svg
      role="img"
      aria-label={`${label}. ${summary ?? sparkSummary(points, measure)}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      data-tone={look.tone}
      className={classes(styles.spark, tones.tone, className)}
      {...rest}
    >
      <path className={styles.line} d={line.join('')} />
      {/* A line of zero length: its round ends stay circular when the drawing is stretched. */}
      {end !== null && <path className={styles.end} d={`M${x(last)} ${y(end)}h0`} />}
    </svg>
  );
}
