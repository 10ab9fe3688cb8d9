import { useEffect } from 'react';
import { sessionEnd } from '../../auth/session-end';
import { signOutQuestionOpen } from '../session/sign-out-question';
import { isPaletteKey, paletteShown } from './shown';

/**
 * Listens for the keys of the command palette (product 4.4), in fields too, from the first paint on.
 * The palette opens once its code is loaded.
 */
export function PaletteKeys() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      // Browsers have their own action for these keys.
      event.preventDefault();
      if (!event.repeat && !isBlocked()) paletteShown.set(!paletteShown.get());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}

/** Reports whether a dialog about sign-out or the end of the session must be answered first. */
function isBlocked(): boolean {
  return sessionEnd.get() !== null || signOutQuestionOpen.get();
}
