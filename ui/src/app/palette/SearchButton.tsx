import { Search } from 'lucide-react';
import { Icon } from '../../design/structure/Icon/Icon';
import { Kbd } from '../../design/structure/Kbd/Kbd';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import styles from './SearchButton.module.css';
import { isMac, paletteKeys, paletteShown } from './shown';

/** The button that opens the command palette (product 4.4). It looks like a field, on a phone like an icon. */
export function SearchButton() {
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      onClick={() => paletteShown.set(true)}
    >
      <Icon of={Search} size={18} />
      <VisuallyHidden when="belowDesk" className={styles.words}>
        Rechercher…
      </VisuallyHidden>
      <Kbd className={styles.keys} aria-hidden>
        {paletteKeys()}
      </Kbd>
    </button>
  );
}
