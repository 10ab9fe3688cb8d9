import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import styles from './Drawing.module.css';

/** One drawing: its lines, and the detail in the accent colour. */
export type Strokes = {
  line: string;
  accent: string;
  /** The width in px; 120 × 90 by default. */
  width?: number;
  height?: number;
};

export type DrawingProps = Omit<ComponentPropsWithRef<'svg'>, 'children'> & {
  /** The drawing, a module of `drawings/`, so that a page bundles only the ones that it shows. */
  of: Strokes;
  /** The text for screen readers; leave out when a sentence next to it says everything. */
  label?: string;
};

/**
 * A line drawing for empty and failed states. One style: 120 × 90 px (`lost` is larger), a stroke of
 * 1.6 px, one detail in the accent colour.
 */
export function Drawing({ of: strokes, label, className, ...rest }: DrawingProps) {
  const { line, accent, width = 120, height = 90 } = strokes;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      focusable="false"
      className={classes(styles.drawing, className)}
      {...rest}
    >
      <path d={line} />
      <path className={styles.accent} d={accent} />
    </svg>
  );
}
