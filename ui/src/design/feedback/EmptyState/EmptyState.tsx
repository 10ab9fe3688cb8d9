import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import { Drawing, type DrawingName } from '../Drawing/Drawing';
import styles from './EmptyState.module.css';

/** Props of {@link EmptyState}; its children are one sentence. */
export type EmptyStateProps = ComponentPropsWithRef<'div'> & {
  /** The drawing beside the sentence. */
  drawing: DrawingName;
  /** The one thing to do. */
  action?: ReactNode;
};

/** What stands where a list has nothing yet: a drawing, a sentence, an action. */
export function EmptyState({ drawing, action, className, children, ...rest }: EmptyStateProps) {
  return (
    <div className={classes(styles.empty, className)} {...rest}>
      <Drawing of={drawing} />
      <div className={styles.text}>
        <p>{children}</p>
        {action}
      </div>
    </div>
  );
}
