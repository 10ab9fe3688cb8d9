import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import styles from './Spinner.module.css';

export type SpinnerProps = ComponentPropsWithRef<'span'> & {
  /** What is going on, read to screen readers. Leave out when a text beside it says so: the spinner is then decoration. */
  label?: string;
  /** 16, 20 (default) or 32 px. */
  size?: 'sm' | 'md' | 'lg';
};

/** A ring that turns while something is under way. */
export function Spinner({ label, size = 'md', className, ...rest }: SpinnerProps) {
  return (
    <span
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
      data-size={size}
      className={classes(styles.spinner, className)}
      {...rest}
    />
  );
}
