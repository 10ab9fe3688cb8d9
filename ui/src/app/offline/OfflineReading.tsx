import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { mayReadKept } from '../../auth/reader';
import { useCut } from '../../components/offline';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { stillToSend, type WaitingReading, waitingReadings } from '../../graphql/kept/waiting';
import { litres } from '../../lib/format';
import { useStore } from '../../lib/store';
import { fr } from '../../lib/typography';

/** Between two tries to send what could not be taken, in milliseconds. */
const pause = 30_000;

/** For who reads without a network (product 10.3): fetches the code of those screens while there is one, and sends the readings that wait as soon as they can be. It shows nothing. */
export function OfflineReading() {
  const reachable = useCut() === null;
  // Our server has said whose session this is.
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

/** Sends what waits as long as it can, and says what became of it. */
function useSend(can: boolean): void {
  const client = useApolloClient();
  const toast = useToast();
  const sends = stillToSend(useStore(waitingReadings)) > 0 && can;
  const say = useEffectEvent((readings: readonly WaitingReading[]) => {
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
      say(await sendReadings((reading) => sendReading(client, reading)));
    };
    // What fails stays, and is tried again.
    const trySend = () => void send().catch(() => undefined);
    trySend();
    const timer = setInterval(trySend, pause);
    return () => clearInterval(timer);
  }, [sends, client]);
}
