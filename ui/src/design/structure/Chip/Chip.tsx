import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import styles from './Chip.module.css';

export type ChipProps = ComponentPropsWithRef<'span'> & {
  /** The meaning of the state, which the label always says too. `ink` highlights one among similar items. */
  tone?: 'neutral' | 'info' | 'warn' | 'ready' | 'live' | 'ok' | 'bad' | 'ink';
  /** Replaces the round mark; `null` removes it, for labels that are not a state. */
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
