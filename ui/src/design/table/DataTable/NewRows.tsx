import { ArrowUp } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import { Icon } from '../../structure/Icon/Icon';
import styles from './NewRows.module.css';

/** The children describe the new rows: “2 nouvelles livraisons”. */
export type NewRowsProps = ComponentPropsWithRef<'button'>;

/** A button for new rows above those in view: the list does not move until the user clicks it (product S06). */
export function NewRows({ className, children, ...rest }: NewRowsProps) {
  return (
    <button type="button" className={classes(styles.newRows, className)} {...rest}>
      <Icon of={ArrowUp} size={16} />
      {children} — Afficher
    </button>
  );
}
