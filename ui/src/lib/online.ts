import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { whenReachable } from './reachable';

/** While `offline`, waits for the network and calls `back` once our server answers again. */
export function useBackOnline(offline: boolean, back: () => void): void {
  const onBack = useEffectEvent(back);
  useEffect(() => (offline ? whenReachable(() => onBack()) : undefined), [offline]);
}

/** Whether there was no network when this error was met: while it is tried again there may be one. */
export function useWasOffline(error: unknown): boolean {
  const [met, setMet] = useState({ error, offline: !navigator.onLine });
  if (met.error !== error) setMet({ error, offline: !navigator.onLine });
  return met.offline;
}

/** Whether the device says that it has a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
  );
}
