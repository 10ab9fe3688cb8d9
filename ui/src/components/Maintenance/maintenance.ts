import type { ErrorLike } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useEffect } from 'react';
import { type Pause, pause } from '../../graphql/pause';
import { useCountdown } from '../../lib/countdown';
import { deviceNow } from '../../lib/device-clock';
import { createStore, useStore } from '../../lib/store';
import { fr } from '../../lib/typography';

/** What is said of it (product 5.4); of a server of ours that has too much to do, the truth. */
export const maintenanceTexts = {
  title: 'Service momentanément indisponible',
  now: 'Réessayer maintenant',
  text: (seconds: number, overloaded = false) =>
    fr`${overloaded ? 'Le service est très sollicité' : 'Nous effectuons une opération de maintenance'}. Nouvel essai automatique dans ${seconds} s.`,
} as const;

const unavailable = 'UPSTREAM_UNAVAILABLE';

/** The pause while the provider is being maintained; null otherwise. */
export function useMaintenance(): Pause | null {
  const current = useStore(pause);
  return current?.code === unavailable ? current : null;
}

/** Whether a failure is that the provider is unavailable and said for how long (503 with Retry-After). */
export function isMaintenance(error: ErrorLike | undefined): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(
      ({ extensions }) =>
        extensions?.['code'] === unavailable && typeof extensions['retryAfter'] === 'number',
    )
  );
}

/** Ends the wait: whoever watches over the pause asks again. */
export function retryNow(): void {
  const current = pause.get();
  if (current) pause.set({ ...current, until: deviceNow() });
}

/** How many screens tell it in place of a whole page; while there is one, the banner would say it twice. */
export const screens = createStore(0);

/** For a screen that tells of the maintenance: the seconds that are left, null when none is being waited for. */
export function useMaintenanceScreen(error: ErrorLike | undefined): number | null {
  const current = useMaintenance();
  const shown = current !== null && isMaintenance(error);
  useEffect(() => {
    if (!shown) return;
    screens.set(screens.get() + 1);
    return () => screens.set(screens.get() - 1);
  }, [shown]);
  const left = useCountdown(current?.until ?? 0);
  return shown ? left : null;
}
