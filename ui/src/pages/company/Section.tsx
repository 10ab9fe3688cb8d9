import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { classes } from '../../design/classes';
import { revealFocused } from '../../design/structure/Tabs/Tabs';
import tabs from '../../design/structure/Tabs/Tabs.module.css';
import { sectionAt } from './address-bar';
import styles from './Section.module.css';

/** The sections by their anchor, in order. */
const titles = {
  informations: 'Informations',
  adresses: 'Adresses',
  contacts: 'Contacts',
  'moyens-de-paiement': 'Moyens de paiement',
  notifications: 'Préférences de notification',
} as const;

/** The anchors of the page. */
export type SectionAnchor = keyof typeof titles;

export type SectionProps = {
  of: SectionAnchor;
  /** Shown after the title; omitted while unknown. */
  count?: number | null;
  /** The action at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
};

/** One section of the page, with its anchor. */
export function Section({ of: anchor, count, action, children }: SectionProps) {
  const title = `${anchor}-titre`;
  return (
    <section id={anchor} aria-labelledby={title} className={styles.section}>
      <header className={styles.head}>
        <h2 id={title} tabIndex={-1}>
          {titles[anchor]}
          {typeof count === 'number' && <span className={styles.count}> ({count})</span>}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}

export type SectionLinksProps = {
  /** The section that this user does not have. */
  without?: SectionAnchor | undefined;
};

/** Links to the sections, styled as tabs; the marked link is the section that the URL names. */
export function SectionLinks({ without }: SectionLinksProps) {
  const { hash } = useLocation();
  const named = sectionAt(hash.slice(1)) || 'informations';
  return (
    <nav aria-label="Sections de la page" className={classes(tabs.root, styles.links)}>
      {/* Safari drops the list role of a list without bullets. */}
      <ul role="list" className={tabs.list} onFocus={revealFocused}>
        {Object.entries(titles)
          .filter(([anchor]) => anchor !== without)
          .map(([anchor, title]) => (
            <li key={anchor}>
              <Link
                to={{ hash: anchor }}
                replace
                aria-current={anchor === named ? 'location' : undefined}
                className={tabs.tab}
              >
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
