import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../design/classes';
import styles from './BlockUnavailable.module.css';

/** Shown in place of a value that failed to load, as opposed to a missing one. */
export function ValueUnavailable({
  className,
  ...rest
}: Omit<ComponentPropsWithRef<'span'>, 'children'>) {
  return (
    <span className={classes(styles.unavailable, className)} {...rest}>
      Indisponible
    </span>
  );
}
