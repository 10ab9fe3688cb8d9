import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../design/classes';
import { Unbroken } from '../references/Unbroken';
import styles from './Page.module.css';
import { WindowTitle } from './WindowTitle';

export type PageProps = Omit<ComponentPropsWithRef<'div'>, 'title'> & {
  /** The heading of the page, its `h1`; it gets the focus after a navigation. */
  title: string;
  /** One quiet line below it. */
  subtitle?: ReactNode;
  /** The main action of the page: at the end of the heading's line, on a phone at the bottom (product 4.8). */
  action?: ReactNode;
  /** Other buttons before the main action. */
  actions?: ReactNode;
  /** The page's name in the window title; the heading by default. */
  name?: string;
  /** The page is loading its data. */
  busy?: boolean;
};

/** The frame of a page: window title « {Page} · {Entreprise} · {appName} » (product 4.8), heading, margins. */
export function Page({
  title,
  subtitle,
  action,
  actions,
  name = title,
  busy = false,
  className,
  children,
  ...rest
}: PageProps) {
  return (
    <div className={classes(styles.page, className)} aria-busy={busy || undefined} {...rest}>
      <WindowTitle page={name} />
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 tabIndex={-1}>
            <Unbroken>{title}</Unbroken>
          </h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {(actions || action) && (
          <div className={styles.actions}>
            {actions}
            {action && <div className={styles.action}>{action}</div>}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}
