import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../design/classes';
import styles from './BlockUnavailable.module.css';

/** What stands for one value whose call failed: it is not known to be missing. */
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
