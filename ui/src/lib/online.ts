import { useEffect, useEffectEvent } from 'react';
import { whenReachable } from './reachable';
import { useStateFor } from './useStateFor';

/** While `offline`, waits for the network and calls `back` once our server answers again. */
export function useBackOnline(offline: boolean, back: () => void): void {
  const onBack = useEffectEvent(back);
  useEffect(() => (offline ? whenReachable(() => onBack()) : undefined), [offline]);
}

/** Reports whether there was no network when this error occurred, even if there is one now. */
export function useWasOffline(error: unknown): boolean {
  const [offline] = useStateFor(error, () => !navigator.onLine);
  return offline;
}
