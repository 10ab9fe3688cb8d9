import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export type FactsProps = { className?: string | undefined; children: ReactNode };

/** Names and figures, one line each, the figures at the end: what is added up or compared. Its children are `Fact`. */
export function Facts({ className, children }: FactsProps) {
  return <dl className={className}>{children}</dl>;
}

export type FactProps = {
  term: ReactNode;
  /** What the others come to: below a line. */
  strong?: boolean;
  children: ReactNode;
};

/** One name with its figure. */
export function Fact({ term, strong = false, children }: FactProps) {
  return (
    <div className={styles.row} data-strong={strong || undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
