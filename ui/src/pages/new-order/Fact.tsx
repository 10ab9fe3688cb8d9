import type { ReactNode } from 'react';
import styles from './Fact.module.css';

/** One name with its figure, inside a `dl`; `strong` for what the others come to. */
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
