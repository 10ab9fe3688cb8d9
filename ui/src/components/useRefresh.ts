import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { sessionEnd } from '../auth/session-end';
import { useToast } from '../design/feedback/Toast/ToastProvider';
import { reached } from '../graphql/links/answers';
import { lastRead } from '../graphql/live/status';
import { pause } from '../graphql/pause';
import { refresh } from '../graphql/refresh';
import { now } from '../lib/clock';

/** What {@link useRefresh} gives. */
export type Refresh = {
  /** Asks again for everything that is on the screen, and says how it went. */
  ask: () => Promise<void>;
  /** It is asking. */
  asking: boolean;
};

/** Asks again for what is on the screen, at a person's wish (product 10.2): a failure leaves the page as it was. */
export function useRefresh(): Refresh {
  const client = useApolloClient();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    const heard = pause.get();
    const good = await refresh(client).finally(() => setAsking(false));
    if (good) {
      lastRead.set(now().getTime());
      toast.success('Données actualisées.');
    }
    // The end of the session, a provider that wants to be left alone or a server that cannot be reached is told in its own place.
    else if (sessionEnd.get() === null && pause.get() === heard && reached.get()) {
      toast.error('Les données n’ont pas pu être actualisées. Réessayez.');
    }
  };
  return { ask, asking };
}
