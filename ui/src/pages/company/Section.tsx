import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './CompanyPage.module.css';

/** The sections by their anchor, in order. */
const titles = {
  informations: 'Informations',
  adresses: 'Adresses',
  contacts: 'Contacts',
  'moyens-de-paiement': 'Moyens de paiement',
} as const;

/** Anchors of the page. */
export type SectionAnchor = keyof typeof titles;

/** Props of {@link Section}. */
export type SectionProps = {
  of: SectionAnchor;
  /** Shown after the title; left out while it is unknown. */
  count?: number | null;
  children: ReactNode;
};

/** One section of the page, with its anchor. */
export function Section({ of: anchor, count, children }: SectionProps) {
  const title = `${anchor}-titre`;
  return (
    <section id={anchor} aria-labelledby={title} className={styles.section}>
      <h2 id={title} tabIndex={-1}>
        {titles[anchor]}
        {typeof count === 'number' && <span className={styles.count}> ({count})</span>}
      </h2>
      {children}
    </section>
  );
}

/** Links to the sections. */
export function SectionLinks() {
  return (
    <nav aria-label="Sections de la page" className={styles.links}>
      {Object.entries(titles).map(([anchor, title]) => (
        <Link key={anchor} to={{ hash: anchor }} replace>
          {title}
        </Link>
      ))}
    </nav>
  );
}
