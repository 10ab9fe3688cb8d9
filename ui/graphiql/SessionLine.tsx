import { useSyncExternalStore } from 'react';
import { liveSession } from '../src/auth/session';

/** Says that nobody is signed in, with the way to sign in; nothing otherwise. */
export function SessionLine() {
  const signedIn = useSyncExternalStore(onChange, () => liveSession() !== null);
  if (signedIn) return null;
  return (
    <p className="session-line" role="status">
      Aucune session : seul « appConfig » répond. <a href="/">Se connecter au tableau de bord</a>,
      puis revenir ici.
    </p>
  );
}

/** Signing in or out in another tab is told by `storage`; coming back, by `focus`. */
function onChange(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener('focus', listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener('focus', listener);
  };
}
