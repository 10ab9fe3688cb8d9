import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import { Drawing, type Strokes } from '../Drawing/Drawing';
import styles from './EmptyState.module.css';

/** The children are one sentence. */
export type EmptyStateProps = Omit<ComponentPropsWithRef<'div'>, 'title'> & {
  /** The drawing next to the sentence. */
  drawing: Strokes;
  /** The name of the missing content, above the sentence: « Aucune livraison ». */
  title?: ReactNode;
  /** The level of the title; 2 by default. */
  level?: 2 | 3;
  /** The single action. */
  action?: ReactNode;
  /** start: the drawing beside the text, in a card (default); center: above the text, for a complete list or page. */
  align?: 'start' | 'center';
};

/** The placeholder of an empty list: a drawing, a sentence, an action (product 5.1). */
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
