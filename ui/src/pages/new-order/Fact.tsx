import type { ReactNode } from 'react';
import styles from './Fact.module.css';

/** One label with its figure, inside a `dl`; `strong` for a total. */
export function Fact({
  term,
  strong = false,
  children,
}: {
  term: ReactNode;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.fact} data-strong={strong || undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
