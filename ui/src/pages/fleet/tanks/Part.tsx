import type { ReactNode } from 'react';
import styles from './Part.module.css';

export type PartProps = { title: string; children: ReactNode };

/** A part of the drawer under its heading. */
export function Part({ title, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
