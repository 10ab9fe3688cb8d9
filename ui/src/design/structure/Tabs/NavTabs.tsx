import { type ComponentPropsWithRef, useEffect, useRef } from 'react';
import { Link, NavLink, type To, useLocation } from 'react-router-dom';
import { classes } from '../../classes';
import { Tooltip } from '../../overlays/Tooltip/Tooltip';
import { Count, reveal, revealFocused } from './Tabs';
import styles from './Tabs.module.css';

/** One screen of {@link NavTabs}. */
export type NavTab = {
  /** Its name. */
  label: string;
  /** Its address. */
  to: To;
  /** How many things it holds; null while that is on its way, and its room is kept. */
  count?: number | null | undefined;
  /** Whether it is the current one, where the path does not tell. */
  current?: boolean;
  /** Why it cannot be gone to; undefined where it can. */
  reason?: string | undefined;
};

export type NavTabsProps = Omit<ComponentPropsWithRef<'nav'>, 'children'> & {
  /** What the links choose between, for screen readers. */
  label: string;
  /** The screens. */
  tabs: readonly NavTab[];
};

/**
 * Screens beside each other, each with its own address: they look like tabs and are links. The current
 * one follows the path; those that differ by their parameters only are one screen, and say themselves
 * which is current.
 */
export function NavTabs({ label, tabs, className, ...rest }: NavTabsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  useEffect(() => {
    if (address) reveal(list.current);
  }, [address]);

  return (
    <nav aria-label={label} className={classes(styles.root, className)} {...rest}>
      {/* Safari takes the list's meaning away with its bullets. */}
      <ul ref={list} role="list" className={styles.list} onFocus={revealFocused}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            {tab.reason ? (
              <Tooltip as="reason" label={tab.reason}>
                <button type="button" className={styles.tab}>
                  <Named {...tab} />
                </button>
              </Tooltip>
            ) : tab.current === undefined ? (
              <NavLink to={tab.to} end className={() => styles.tab}>
                <Named {...tab} />
              </NavLink>
            ) : (
              <Link
                to={tab.to}
                preventScrollReset
                aria-current={tab.current ? 'page' : undefined}
                className={styles.tab}
              >
                <Named {...tab} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Named({ label, count }: Pick<NavTab, 'label' | 'count'>) {
  return (
    <>
      {label}
      {count !== undefined && <Count of={count} />}
    </>
  );
}
