import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import type { MenuEntry } from '../../lib/events';
import { lazyPart } from '../../lib/lazy-page';
import { badgeWords, currentMark, type Entry } from './menu';
import { RailTooltip } from './RailTooltip';
import styles from './SidebarEntry.module.css';
import { Submenu } from './Submenu';

// Loaded on demand: only the menu of phones uses it.
const InlineSubmenu = lazyPart(() => import('./InlineSubmenu').then((m) => m.InlineSubmenu));

export type SidebarEntryProps = {
  entry: Entry;
  /** The number in its badge; there is no badge at 0. */
  count?: number | undefined;
  collapsed: boolean;
  /** Whether its submenu opens below it instead of beside it. */
  inline: boolean;
  pathname: string;
  /** Called at each click on the entry (level 1) or in its submenu (level 2). */
  onChoose: (entry: MenuEntry, level: 1 | 2) => void;
};

/** One entry: the label links to the index of its section, the arrow opens the submenu. */
export function SidebarEntry(props: SidebarEntryProps) {
  const { entry, count = 0, collapsed, inline, pathname, onChoose } = props;
  const { key, label, icon, to, submenu } = entry;
  const Panel = inline ? InlineSubmenu : Submenu;
  const counted = badgeWords(entry, count);
  const current = currentMark(to, pathname, true);
  return (
    <li className={styles.item} data-current={current !== undefined || undefined}>
      <RailTooltip label={counted ? `${label} · ${counted}` : label} collapsed={collapsed}>
        <Link
          to={to}
          className={styles.link}
          aria-current={current}
          onClick={() => onChoose(key, 1)}
        >
          <Icon of={icon} />
          <VisuallyHidden when={collapsed} className={styles.label}>
            {label}
          </VisuallyHidden>
          {counted && (
            <span role="img" aria-label={counted} className={styles.badge}>
              {count > 99 ? '99+' : count}
            </span>
          )}
        </Link>
      </RailTooltip>
      {submenu && (
        <Suspense>
          <Panel entry={entry} pathname={pathname} onChoose={() => onChoose(key, 2)} />
        </Suspense>
      )}
    </li>
  );
}
