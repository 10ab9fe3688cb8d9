import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import styles from './Drawing.module.css';

/**
 * The line drawings of empty and failed states, one family: 96 × 72, a stroke of 1.6 px, and one
 * detail in the accent colour.
 */
const drawings = {
  /** A depot with its gate. */
  site: (
    <>
      <path d="M8 62h80M16 62V32l32-14 32 14v30" />
      <path d="M30 62V42h36v20M30 49h36M30 55.5h36" />
      <path className={styles.accent} d="M48 8v10M48 8h9l-2.5 3 2.5 3h-9" />
    </>
  ),
  /** A card of an address book. */
  person: (
    <>
      <rect x="18" y="12" width="60" height="48" rx="6" />
      <path d="M12 24h12M12 36h12M12 48h12" />
      <circle cx="50" cy="30" r="7" />
      <path d="M37 50c1-8 6-11 13-11s12 3 13 11" />
      <path className={styles.accent} d="M78 22h6v10h-6" />
    </>
  ),
  /** A bank card before a mandate. */
  payment: (
    <>
      <path d="M28 22V14a4 4 0 014-4h46a4 4 0 014 4v32a4 4 0 01-4 4h-6" />
      <rect x="14" y="22" width="58" height="40" rx="6" />
      <path d="M14 34h58M22 52h14" />
      <circle className={styles.accent} cx="60" cy="51" r="4.5" />
    </>
  ),
  /** A nozzle on its hose. */
  product: (
    <>
      <rect x="20" y="12" width="32" height="50" rx="4" />
      <path d="M14 62h44M27 20h18v12H27zM52 34h6a5 5 0 015 5v11a5.5 5.5 0 0011 0V28l-9-9" />
      <path
        className={styles.accent}
        d="M36 41c3 3.600 4.5 6 4.5 8a4.5 4.5 0 01-9 0c0-2 1.5-4.400 4.5-8z"
      />
    </>
  ),
  /** Drawing board: a sheet, a rule, what is to come. */
  plan: (
    <>
      <rect x="14" y="10" width="52" height="52" rx="5" />
      <path d="M24 24h32M24 34h22M24 44h14" />
      <path className={styles.accent} d="M56 60l3-10 19-19 7 7-19 19z" />
      <path d="M74 35l7 7" />
    </>
  ),
  /** A hose that came apart. */
  failure: (
    <>
      <path d="M4 54h10c11 0 9-20 20-20M92 54H82c-11 0-9-20-20-20" />
      <rect x="34" y="26" width="8" height="16" rx="2" />
      <rect x="54" y="26" width="8" height="16" rx="2" />
      <path d="M10 64h76" />
      <path className={styles.accent} d="M48 12v8M39 15l3.5 5M57 15l-3.5 5" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** Names of the drawings. */
export type DrawingName = keyof typeof drawings;

/** Props of {@link Drawing}. */
export type DrawingProps = Omit<ComponentPropsWithRef<'svg'>, 'children'> & {
  /** Which one. */
  of: DrawingName;
};

/** One line drawing. Decoration: the sentence beside it says everything. */
export function Drawing({ of: name, className, ...rest }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 96 72"
      width="96"
      height="72"
      aria-hidden="true"
      focusable="false"
      className={classes(styles.drawing, className)}
      {...rest}
    >
      {drawings[name]}
    </svg>
  );
}
