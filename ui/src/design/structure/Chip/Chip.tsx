import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import styles from './Chip.module.css';

export type ChipProps = ComponentPropsWithRef<'span'> & {
  /** What the state means; the label always says it too. `ink` for what sets one thing apart from its like. */
  tone?: 'neutral' | 'info' | 'warn' | 'ready' | 'live' | 'ok' | 'bad' | 'ink';
  /** Replaces the round mark; `null` leaves it out, for labels that are not a state. */
  mark?: ReactNode;
};

/** A soft pill with a mark and its full label. */
export function Chip({ tone = 'neutral', mark, className, children, ...rest }: ChipProps) {
  return (
    <span data-tone={tone} className={classes(styles.chip, className)} {...rest}>
      {mark === undefined ? <span aria-hidden className={styles.mark} /> : mark}
      {children}
    </span>
  );
}
