import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../design/classes';
import styles from './BlockUnavailable.module.css';

/** Shown in place of one block whose call failed (product S04): the other blocks stay. */
export function BlockUnavailable({
  className,
  ...rest
}: Omit<ComponentPropsWithRef<'p'>, 'children'>) {
  return (
    <p className={classes(styles.unavailable, className)} {...rest}>
      Informations indisponibles.
    </p>
  );
}
