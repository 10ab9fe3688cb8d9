import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import styles from './Drawing.module.css';
import { drawings } from './drawings';

/** Names of the drawings: what each one shows. */
export type DrawingName = keyof typeof drawings;

/** Props of {@link Drawing}. */
export type DrawingProps = Omit<ComponentPropsWithRef<'svg'>, 'children'> & {
  /** Which one. */
  of: DrawingName;
  /** What it says to screen readers; leave out where a sentence beside it says everything. */
  label?: string;
};

/**
 * A line drawing of empty and failed states. One family: 120 × 90 px (`lost` is larger), a stroke of
 * 1.6 px, one detail in the accent colour.
 */
export function Drawing({ of: name, label, className, ...rest }: DrawingProps) {
  const { line, accent, width, height } = { width: 120, height: 90, ...drawings[name] };
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
