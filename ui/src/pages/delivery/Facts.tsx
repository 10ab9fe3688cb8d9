import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export type FactsProps = { className?: string | undefined; children: ReactNode };

/**
 * Labels and figures, one per line, with the figures aligned at the end for sums or comparison. Its
 * children are `Fact`.
 */
export function Facts({ className, children }: FactsProps) {
  return <dl className={className}>{children}</dl>;
}

export type FactProps = {
  term: ReactNode;
  /** The total of the others, below a rule. */
  strong?: boolean;
  children: ReactNode;
};

/** One label with its figure. */
export function Fact({ term, strong = false, children }: FactProps) {
  return (
    <div className={styles.row} data-strong={strong || undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
