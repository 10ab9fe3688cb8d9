import { useEffect, useEffectEvent, useState } from 'react';
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
