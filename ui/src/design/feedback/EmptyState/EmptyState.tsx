import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import { Drawing, type Strokes } from '../Drawing/Drawing';
import styles from './EmptyState.module.css';

/** Props of {@link EmptyState}; its children are one sentence. */
export type EmptyStateProps = Omit<ComponentPropsWithRef<'div'>, 'title'> & {
  /** The drawing beside the sentence. */
  drawing: Strokes;
  /** What is not there, above the sentence: « Aucune livraison ». */
  title?: ReactNode;
  /** Level of the title; 2 by default. */
  level?: 2 | 3;
  /** The one thing to do. */
  action?: ReactNode;
  /** start: the drawing beside the words, in a card (default); center: above them, for a whole list or page. */
  align?: 'start' | 'center';
};

/** What stands where a list has nothing yet: a drawing, a sentence, an action (product 5.1). */
export function EmptyState({
  drawing,
  title,
  level = 2,
  action,
  align = 'start',
  className,
  children,
  ...rest
}: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div data-align={align} className={classes(styles.empty, className)} {...rest}>
      <Drawing of={drawing} />
      <div className={styles.text}>
        <div className={styles.words}>
          {title && <Heading className={styles.title}>{title}</Heading>}
          <p>{children}</p>
        </div>
        {action}
      </div>
    </div>
  );
}
