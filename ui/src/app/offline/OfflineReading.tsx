import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { mayReadKept } from '../../auth/reader';
import { useDisconnection } from '../../components/offline';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { countUnsent, type WaitingReading, waitingReadings } from '../../graphql/kept/waiting';
import { litres } from '../../lib/format';
import { useStore } from '../../lib/store';
import { fr } from '../../lib/typography';

/** The interval between two attempts to send waiting readings, in milliseconds. */
const interval = 30_000;

/**
 * Offline reading (product 10.3): while there is a network, fetches the code of the screens that work
 * without one, and sends waiting readings. It renders nothing.
 */
export function OfflineReading() {
  const reachable = useDisconnection() === null;
  // Whether our server has confirmed the user of this session.
  const known = usePermissions().person !== null && mayReadKept();
  useEffect(() => {
    if (!known) return;
    import('../../graphql/kept/readings').then((m) => m.loadReadings()).catch(() => undefined);
    return () => waitingReadings.set([]);
  }, [known]);
  useEffect(() => {
    if (!known || !reachable) return;
    import('./code').then((m) => m.keepCode()).catch(() => undefined);
  }, [known, reachable]);
  useSend(known && reachable);
  return null;
}

/** Sends the waiting readings while it `can`, and shows the result of each. */
function useSend(can: boolean): void {
  const client = useApolloClient();
  const toast = useToast();
  const sends = countUnsent(useStore(waitingReadings)) > 0 && can;
  const report = useEffectEvent((readings: readonly WaitingReading[]) => {
    for (const { name, level, refused } of readings) {
      const what = fr`cuve ${name}, ${litres(level)}`;
      if (refused === undefined) toast.success(fr`Relevé envoyé : ${what}.`);
      else toast.error(fr`Relevé non enregistré : ${what}. ${refused}`);
    }
  });
  useEffect(() => {
    if (!sends) return;
    const send = async () => {
      const [{ sendReadings }, { sendReading }] = await Promise.all([
        import('../../graphql/kept/readings'),
        import('./send-reading'),
      ]);
      report(await sendReadings((reading) => sendReading(client, reading)));
    };
    // A reading that fails stays stored for the next attempt.
    const trySend = () => void send().catch(() => undefined);
    trySend();
    const timer = setInterval(trySend, interval);
    return () => clearInterval(timer);
  }, [sends, client]);
}
