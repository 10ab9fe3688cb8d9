import type { ErrorLike } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useEffect } from 'react';
import { type Pause, pause } from '../../graphql/pause';
import { useCountdown } from '../../lib/countdown';
import { deviceNow } from '../../lib/device-clock';
import { createStore, useStore } from '../../lib/store';
import { fr } from '../../lib/typography';
import { texts } from '../../strings/texts';

/** Returns the texts of a wait: who asks for it, and that it ends automatically (product 5.4). */
export function pauseTexts({ code, overloaded }: Pause, seconds: number) {
  const again =
    seconds > 0 ? fr`Nouvel essai automatique dans ${seconds} s.` : 'Nouvel essai en cours.';
  if (code === 'RATE_LIMITED')
    return { title: 'Trop de demandes en peu de temps', text: `Patientez. ${again}`, now: null };
  const why = overloaded
    ? 'Le service est très sollicité'
    : 'Nous effectuons une opération de maintenance';
  return {
    title: 'Service momentanément indisponible',
    text: `${why}. ${again}`,
    now: 'Réessayer maintenant',
  };
}

/** The texts for a lost connection to our server. */
export const disconnectionTexts = {
  offline: { title: texts.offlineTitle, text: texts.backOnline },
  unreachable: {
    title: 'Le service ne peut pas être joint',
    text: 'Vérifiez votre connexion. Cette page s’affichera automatiquement dès que le service répondra.',
  },
} as const;

/** Reports whether the response says when to retry: 429 and 503 with Retry-After. */
export function isPaused(error: ErrorLike | undefined): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => typeof extensions?.['retryAfter'] === 'number')
  );
}

/** Ends the wait: SessionNotices then retries. */
export function retryNow(): void {
  const current = pause.get();
  if (current) pause.set({ ...current, until: deviceNow() });
}

/** The number of screens that show the pause in place of a page; the notice is hidden meanwhile, so as not to repeat it. */
export const screens = createStore(0);

/** Registers a screen that shows the notice's message itself, while `shown`. */
export function useHideNotice(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    screens.set(screens.get() + 1);
    return () => screens.set(screens.get() - 1);
  }, [shown]);
}

/** Returns the pause that caused a failure, with the remaining seconds; null when there is none. */
export function usePauseScreen(error: ErrorLike | undefined): (Pause & { left: number }) | null {
  const current = useStore(pause);
  const left = useCountdown(current?.until ?? 0);
  return current && isPaused(error) ? { ...current, left } : null;
}
