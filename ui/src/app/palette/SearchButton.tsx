import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { sessionEnd } from '../../auth/session-end';
import { Icon } from '../../design/structure/Icon/Icon';
import { Kbd } from '../../design/structure/Kbd/Kbd';
import { signOutAsked } from '../session/sign-out-question';
import styles from './SearchButton.module.css';
import { isMac, isPaletteKey, paletteKeys, paletteShown } from './shown';

/** What opens the command palette (product 4.4): it looks like a field, on a phone like an icon. Hears its keys, in fields too. */
export function SearchButton() {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      // The browser has its own use for them.
      event.preventDefault();
      if (!event.repeat && !isAsked()) paletteShown.set(!paletteShown.get());
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      onClick={() => paletteShown.set(true)}
    >
      <Icon of={Search} size={18} />
      <span className={styles.words}>Rechercher…</span>
      <Kbd className={styles.keys} aria-hidden>
        {paletteKeys()}
      </Kbd>
    </button>
  );
}

/** The person has to answer first: they sign out, or the session has ended. */
function isAsked(): boolean {
  return sessionEnd.get() !== null || signOutAsked.get();
}
