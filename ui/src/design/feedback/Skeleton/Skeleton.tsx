import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import styles from './Skeleton.module.css';

export type SkeletonProps = ComponentPropsWithRef<'span'> & {
  /** The loading content: a line of text (default), a key figure, a logo, a chip, a button, a row of a list (44 px), a card with a title and a figure, a chart (220 px). */
  shape?: 'text' | 'figure' | 'logo' | 'chip' | 'button' | 'row' | 'card' | 'chart';
  /** The width in tenths of the parent; for lines of text and figures. */
  width?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
};

/**
 * A grey bar as high as the loading line, so that nothing moves when the line arrives. It
 * appears only after 300 ms: before, an empty card is calmer than a flash. Decorative: the container
 * has `aria-busy`.
 */
export function Skeleton({ shape = 'text', width = 10, className, ...rest }: SkeletonProps) {
  return (
    <span
      aria-hidden
      data-shape={shape}
      data-width={width}
      className={classes(styles.skeleton, className)}
      {...rest}
    />
  );
}
