import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classes } from '../../classes';
import styles from './Card.module.css';

/** Props of {@link Card}. */
export type CardProps = Omit<ComponentPropsWithRef<'section'>, 'title'> & {
  /** Names the card: its heading, and the label of its region. */
  title?: ReactNode;
  /** At the end of the heading's line: a link, a unit, a count. */
  aside?: ReactNode;
  /** Level of the heading; 2 by default. */
  level?: 2 | 3;
  /** Content goes to the edge: for tables and split cards. */
  flush?: boolean;
};

/** A white sheet with a hairline. With a title it is a labelled region, without one a plain group. */
export function Card({
  title,
  aside,
  level = 2,
  flush = false,
  className,
  children,
  ...rest
}: CardProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      aria-labelledby={title ? id : undefined}
      data-flush={flush || undefined}
      className={classes(styles.card, className)}
      {...rest}
    >
      {title && (
        <header className={styles.header}>
          <Heading id={id}>{title}</Heading>
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
