import {
  type ComponentPropsWithRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { integer } from '../../../lib/format';
import { classes } from '../../classes';
import styles from './Tabs.module.css';

/** One view of {@link Tabs}. */
export type Tab = {
  /** The value passed to `onChange`. */
  id: string;
  label: ReactNode;
  count?: number;
  /** Its content; rendered when it is chosen. */
  panel: ReactNode;
};

/** Other props go to the element around the tabs and the panel. */
export type TabsProps = Omit<ComponentPropsWithRef<'div'>, 'children' | 'onChange'> & {
  /** The name of the group of tabs, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** The id of the chosen tab; without it the tabs keep their own state and start with the first. */
  value?: string;
  /** Called with the id of the chosen tab. */
  onChange?: (id: string) => void;
};

/** Views of the same subject, one at a time, within a page. Arrows, Home and End move and choose (ARIA tabs pattern). */
export function Tabs({ label, tabs, value, onChange, className, ...rest }: TabsProps) {
  const id = useId();
  const [kept, setKept] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === (value ?? kept)) ?? tabs[0];

  useEffect(() => {
    if (current) reveal(list.current);
  }, [current]);

  const choose = (chosen: string) => {
    setKept(chosen);
    if (chosen !== current?.id) onChange?.(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current?.id);
    const next = target(event.key, at, tabs.length);
    const chosen = next === undefined ? undefined : tabs[next];
    if (!chosen) return;
    event.preventDefault();
    choose(chosen.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next as number]?.focus();
  };

  return (
    <div className={classes(styles.root, className)} {...rest}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles.list}
        onKeyDown={onKeyDown}
        onFocus={revealFocused}
      >
        {tabs.map((tab) => {
          const selected = tab.id === current?.id;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}${tab.id}`}
              aria-selected={selected}
              aria-controls={selected ? `${id}panel` : undefined}
              tabIndex={selected ? 0 : -1}
              className={styles.tab}
              onClick={() => choose(tab.id)}
            >
              {tab.label}
              {tab.count !== undefined && <Count of={tab.count} />}
            </button>
          );
        })}
      </div>
      {current && (
        <div
          key={current.id}
          role="tabpanel"
          id={`${id}panel`}
          aria-labelledby={`${id}${current.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel is the next tab stop after the tabs, also when it has no control.
          tabIndex={0}
          className={styles.panel}
        >
          {current.panel}
        </div>
      )}
    </div>
  );
}

function target(key: string, at: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % length;
    case 'ArrowLeft':
      return (at - 1 + length) % length;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
  }
  return undefined;
}

/** Scrolls the tab with the keyboard focus completely into view: browsers settle for a part of it. */
export function revealFocused({ currentTarget, target }: FocusEvent<HTMLElement, Element>): void {
  // Not for a pointer: the tab would move away from under it.
  if (target.matches(':focus-visible')) reveal(currentTarget, target);
}

/** The number of items of a view; a space separates it from the name when it is read. */
export function Count({ of: count }: { of: number | null }) {
  return (
    <>
      {' '}
      <span className={styles.count} data-waiting={count === null || undefined}>
        {count !== null && integer(count)}
      </span>
    </>
  );
}

/** Scrolls only the row of tabs, until the chosen tab or another one is visible. */
export function reveal(
  list: HTMLElement | null,
  tab = list?.querySelector('[aria-selected="true"], [aria-current="page"]'),
): void {
  if (!list || !tab) return;
  const { left, right } = list.getBoundingClientRect();
  const box = tab.getBoundingClientRect();
  if (box.left < left) list.scrollLeft -= left - box.left;
  if (box.right > right) list.scrollLeft += box.right - right;
}
