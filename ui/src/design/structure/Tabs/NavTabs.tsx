import { type ComponentPropsWithRef, useEffect, useRef } from 'react';
import { Link, NavLink, type To, useLocation } from 'react-router-dom';
import { classes } from '../../classes';
import { Tooltip } from '../../overlays/Tooltip/Tooltip';
import { Count, reveal, revealFocused } from './Tabs';
import styles from './Tabs.module.css';

/** One screen of {@link NavTabs}. */
export type NavTab = {
  label: string;
  to: To;
  /** The number of items; null while it is loading, when its space is kept. */
  count?: number | null | undefined;
  /** Marks the current screen when the path does not determine it. */
  current?: boolean;
  /** Why the screen is not available; undefined when it is. */
  reason?: string | undefined;
};

export type NavTabsProps = Omit<ComponentPropsWithRef<'nav'>, 'children'> & {
  /** The name of the group of links, for screen readers. */
  label: string;
  tabs: readonly NavTab[];
};

/**
 * Neighbouring screens, each with its own address: they look like tabs but are links. The current
 * one follows from the path. Screens that differ only by their parameters have the same path, so they set
 * `current` themselves.
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
      {/* Safari drops the list role of lists without bullets. */}
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
