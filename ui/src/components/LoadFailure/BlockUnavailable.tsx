import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../design/classes';
import styles from './BlockUnavailable.module.css';

/** What stands where one block's call failed (product S04): the others stay. */
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
