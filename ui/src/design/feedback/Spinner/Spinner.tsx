import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import styles from './Spinner.module.css';

export type SpinnerProps = ComponentPropsWithRef<'span'> & {
  /** The name of the work, for screen readers. Leave out when a visible text says it: the spinner is then decorative. */
  label?: string;
  /** 16, 20 (default) or 32 px. */
  size?: 'sm' | 'md' | 'lg';
};

/** A ring that turns during some work. */
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
