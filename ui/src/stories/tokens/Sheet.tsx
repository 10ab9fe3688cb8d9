import type { ReactNode } from 'react';
import styles from './Sheet.module.css';

type SheetProps = { title: string; intro: ReactNode; children: ReactNode };

/** A page about one family of tokens. */
export function Sheet({ title, intro, children }: SheetProps) {
  return (
    <div className={styles.sheet}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{intro}</p>
      </header>
      {children}
    </div>
  );
}

type SectionProps = { title: string; note?: ReactNode; children: ReactNode };

/** A section of a page, with its title. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      {children}
    </section>
  );
}

const themes = [
  ['light', 'Clair'],
  ['dark', 'Sombre'],
] as const;

type BothProps = { children: (theme: 'light' | 'dark') => ReactNode };

/** The same content in both themes, side by side. */
export function Both({ children }: BothProps) {
  return (
    <div className={styles.both}>
      {themes.map(([theme, title]) => (
        <div key={theme} data-theme={theme} className={styles.theme}>
          <h3>{title}</h3>
          {children(theme)}
        </div>
      ))}
    </div>
  );
}

type RowsProps = { children: ReactNode };

/** A list of tokens, one per line. */
export function Rows({ children }: RowsProps) {
  return <dl className={styles.rows}>{children}</dl>;
}

type RowProps = { name: string; value: ReactNode; children: ReactNode };

/** One token: its name, its value, and a sample. */
export function Row({ name, value, children }: RowProps) {
  return (
    <div>
      <dt>
        <code>--{name}</code>
        <span className={styles.value}>{value}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
