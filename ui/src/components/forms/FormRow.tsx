import type { ReactNode } from 'react';
import styles from './FormRow.module.css';

export type FormRowProps = { children: ReactNode };

/** Two short fields side by side; in a column on a phone. */
export function FormRow({ children }: FormRowProps) {
  return <div className={styles.row}>{children}</div>;
}
