import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { sessionEnd } from '../auth/session-end';
import { useToast } from '../design/feedback/Toast/ToastProvider';
import { reached } from '../graphql/links/answers';
import { lastRead } from '../graphql/live/status';
import { pause } from '../graphql/pause';
import { refresh } from '../graphql/refresh';
import { now } from '../lib/clock';

/** The result of {@link useRefresh}. */
export type Refresh = {
  /** Refetches all displayed data, and reports the result. */
  refetch: () => Promise<void>;
  /** A refetch is running. */
  refetching: boolean;
};

/** Refetches the displayed data on the user's request (product 10.2): a failure leaves the page as it was. */
export function useRefresh(): Refresh {
  const client = useApolloClient();
  const toast = useToast();
  const [refetching, setRefetching] = useState(false);
  const refetch = async () => {
    setRefetching(true);
    const heard = pause.get();
    const good = await refresh(client).finally(() => setRefetching(false));
    if (good) {
      lastRead.set(now().getTime());
      toast.success('Données actualisées.');
    }
    // The end of the session, a pause of the provider or an unreachable server has a message of its own.
    else if (sessionEnd.get() === null && pause.get() === heard && reached.get()) {
      toast.error('Les données n’ont pas pu être actualisées. Réessayez.');
    }
  };
  return { refetch, refetching };
}
