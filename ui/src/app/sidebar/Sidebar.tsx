import { ExternalLink, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { config } from '../../auth/config';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import type { Permission } from '../../graphql/types.generated';
import { type MenuEntry, recordEvent } from '../../lib/events';
import { routeOf } from '../../lib/paths';
import { texts } from '../../strings/texts';
import { requestSignOut } from '../session/sign-out-question';
import { entriesFor } from './menu';
import { RailTooltip } from './RailTooltip';
import styles from './Sidebar.module.css';
import { SidebarEntry } from './SidebarEntry';
import entryStyles from './SidebarEntry.module.css';

export type SidebarProps = {
  /** 84 px and icons, or 256 px and words (specification §9). */
  collapsed: boolean;
  /** Submenus open inside the sidebar, where there is no room beside it. */
  inline: boolean;
  /** The counts beside entries, by their key: `finance` is the number of overdue invoices (product 4.2). */
  counts?: Readonly<Record<string, number>> | undefined;
  /**
   * The user's permissions; entries of pages that they may not see are left out (product 3.2).
   * Undefined until loaded.
   */
  permissions?: readonly Permission[] | undefined;
  /** The business selector, at the top. */
  selector: ReactNode;
};

/** The main navigation (specification §2, product 4.2). */
export function Sidebar({ collapsed, inline, counts, permissions, selector }: SidebarProps) {
  const { pathname } = useLocation();
  const record = (entry: MenuEntry, level: 1 | 2) =>
    recordEvent('navigation:menu_clicked', { entry, level, from: routeOf(pathname) });
  return (
    <nav
      aria-label="Navigation principale"
      className={styles.sidebar}
      data-state={collapsed ? 'collapsed' : 'expanded'}
    >
      {selector}
      <ul role="list" className={styles.entries}>
        {entriesFor(permissions).map((entry) => (
          <SidebarEntry
            key={entry.key}
            entry={entry}
            count={counts?.[entry.key]}
            collapsed={collapsed}
            inline={inline}
            pathname={pathname}
            onChoose={record}
          />
        ))}
      </ul>
      <ul role="list" className={styles.last}>
        <li className={entryStyles.item}>
          <RailTooltip label={terms} collapsed={collapsed}>
            <a
              className={entryStyles.link}
              href={config().termsUrl}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => record('terms', 1)}
            >
              <Icon of={ExternalLink} />
              <VisuallyHidden when={collapsed} className={entryStyles.label}>
                {terms}
              </VisuallyHidden>
              <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
            </a>
          </RailTooltip>
        </li>
        <li className={entryStyles.item}>
          <RailTooltip label={texts.signOut} collapsed={collapsed}>
            <button
              type="button"
              className={entryStyles.link}
              onClick={() => {
                record('sign-out', 1);
                requestSignOut();
              }}
            >
              <Icon of={LogOut} />
              <VisuallyHidden when={collapsed} className={entryStyles.label}>
                {texts.signOut}
              </VisuallyHidden>
            </button>
          </RailTooltip>
        </li>
      </ul>
    </nav>
  );
}

const terms = 'Mentions légales (CGV)';
