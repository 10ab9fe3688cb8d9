import { ArrowUp } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classes } from '../../classes';
import { Icon } from '../../structure/Icon/Icon';
import styles from './NewRows.module.css';

/** Props of {@link NewRows}; its children say what is new: “2 nouvelles livraisons”. */
export type NewRowsProps = ComponentPropsWithRef<'button'>;

/** Says that rows have come above those in view, without moving them: they are shown when asked for (product S06). */
export function NewRows({ className, children, ...rest }: NewRowsProps) {
  return (
    <button type="button" className={classes(styles.newRows, className)} {...rest}>
      <Icon of={ArrowUp} size={16} />
      {children} — Afficher
    </button>
  );
}
