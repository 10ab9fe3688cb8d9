import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import styles from './Missing.module.css';

/** Shown when the provider gave no value: a dash, read « non renseigné » (product 1). */
export function Missing({ className, ...rest }: ComponentPropsWithRef<'span'>) {
  return (
    // A label needs a role: `aria-label` is not allowed on a plain span.
    <span
      role="img"
      aria-label="non renseigné"
      className={classes(styles.missing, className)}
      {...rest}
    >
      —
    </span>
  );
}
