import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

/** Props of {@link ActionBar}. */
export type ActionBarProps = {
  /** The one action of the page, as wide as the bar. */
  children: ReactNode;
};

/** The action of a page at the thumb, on a phone (product 4.8); last in its {@link Page}. */
export function ActionBar({ children }: ActionBarProps) {
  return <div className={styles.bar}>{children}</div>;
}
