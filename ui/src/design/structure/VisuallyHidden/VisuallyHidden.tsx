import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import styles from './VisuallyHidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: ComponentPropsWithRef<'span'>) {
  return <span className={classes(styles.hidden, className)} {...rest} />;
}
