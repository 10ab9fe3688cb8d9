import { Link } from 'react-router-dom';
import { currentMark, type Entry } from './menu';
import styles from './Submenu.module.css';

/** The props of Submenu and InlineSubmenu. */
export type SubmenuProps = {
  entry: Entry;
  pathname: string;
  /** Called when one of its pages is chosen. */
  onChoose: () => void;
};

/**
 * Returns the accessible name of an entry's arrow. It does not depend on the open state, which
 * `aria-expanded` carries.
 */
export function arrowName(entry: Entry): string {
  return `Ouvrir le sous-menu ${entry.label}`;
}

/** The pages of a submenu and its spacers. They are links, not menu items: they navigate. */
export function SubmenuLinks({ entry, pathname, onChoose }: SubmenuProps) {
  return (
    <ul role="list">
      {entry.submenu?.map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles.subLink}
            aria-current={currentMark(to, pathname, to !== entry.to)}
            onClick={onChoose}
          >
            {label}
          </Link>
        </li>
      ))}
      {Array.from({ length: entry.spacers ?? 0 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blank entries have no other name.
        <li key={i} className={styles.spacer} aria-hidden />
      ))}
    </ul>
  );
}
