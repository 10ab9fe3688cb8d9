import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { Link, type To } from 'react-router-dom';
import { classes } from '../../classes';
import styles from './Card.module.css';

export type CardProps = Omit<ComponentPropsWithRef<'section'>, 'title'> & {
  /** The heading of the card, and the label of its region. */
  title?: ReactNode;
  /** Content at the end of the heading's line: a link, a unit, a count. */
  aside?: ReactNode;
  /** Content below a hairline: a total, or a link. */
  footer?: ReactNode;
  /** The level of the heading; 2 by default. */
  level?: 2 | 3;
  /** Lets the content reach the edge: for tables and split cards. */
  flush?: boolean;
  /** plain: white with a hairline (default); sunken: for secondary content. */
  variant?: 'plain' | 'sunken';
  /** The target of the card: its title is the link, and a click anywhere follows it. */
  to?: To;
};

/** A white surface with a hairline. With a title it is a labelled region, without one a plain group. */
export function Card({
  title,
  aside,
  footer,
  level = 2,
  flush = false,
  variant = 'plain',
  to,
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
      data-variant={variant}
      data-interactive={to !== undefined || undefined}
      className={classes(styles.card, className)}
      {...rest}
    >
      {title && (
        <header className={styles.header}>
          <Heading id={id}>
            {to === undefined ? (
              title
            ) : (
              <Link to={to} className={styles.link}>
                {title}
              </Link>
            )}
          </Heading>
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      {children}
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </section>
  );
}
