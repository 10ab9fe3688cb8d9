import { Link } from 'react-router-dom';
import { currentMark, type Entry } from './menu';
import styles from './Submenu.module.css';

/** Props of the submenus of the sidebar. */
export type SubmenuProps = {
  entry: Entry;
  pathname: string;
  /** Told when one of its pages is chosen. */
  onChoose: () => void;
};

/** What the arrow of an entry does, whatever it has done so far: its state is told apart. */
export function arrowName(entry: Entry): string {
  return `Ouvrir le sous-menu ${entry.label}`;
}

/** The pages of a submenu and its spacers. Links, not a menu: these are places, not actions. */
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
