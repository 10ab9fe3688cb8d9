import { useEffect } from 'react';
import { sessionEnd } from '../../auth/session-end';
import { signOutAsked } from '../session/sign-out-question';
import { isPaletteKey, paletteShown } from './shown';

/** Hears the keys of the command palette (product 4.4), in fields too, from the first paint on: it opens once it is there. */
export function PaletteKeys() {
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
  return null;
}

/** The person has to answer first: they sign out, or the session has ended. */
function isAsked(): boolean {
  return sessionEnd.get() !== null || signOutAsked.get();
}
