import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react';
import { NavLink, type To, useLocation } from 'react-router-dom';
import { classes } from '../../classes';
import { Count, reveal } from './Tabs';
import styles from './Tabs.module.css';

/** Props of {@link NavTabs}. */
export type NavTabsProps = Omit<ComponentPropsWithRef<'nav'>, 'children'> & {
  /** What the links choose between, for screen readers. */
  label: string;
  /** The screens; `count` tells how many things each holds. */
  tabs: readonly { label: ReactNode; to: To; count?: number }[];
};

/** Screens beside each other, each with its own address: they look like tabs and are links. The current one follows the address. */
export function NavTabs({ label, tabs, className, ...rest }: NavTabsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) reveal(list.current);
  }, [pathname]);

  return (
    <nav aria-label={label} className={classes(styles.root, className)} {...rest}>
      {/* Safari takes the list's meaning away with its bullets. */}
      <ul ref={list} role="list" className={styles.list}>
        {tabs.map((tab) => (
          <li key={typeof tab.to === 'string' ? tab.to : tab.to.pathname}>
            <NavLink to={tab.to} end className={() => styles.tab}>
              {tab.label}
              {tab.count !== undefined && <Count of={tab.count} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
