import type { DocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import type { Need } from '../graphql/live/live';

/** What {@link useLive} is given. */
export type Live = {
  /** The business that the screen shows; nothing is followed while it is not known. */
  business: string | undefined;
  /** What the screen reads, one list for all renders: read again when something may have been missed, and twice a minute where nothing is live. */
  queries: readonly DocumentNode[];
  /** Whether an update, which is in the cache by then, is a reason to read them all again: they hold more than it tells. */
  rereads?: Need['rereads'];
  /** It belongs to the frame of every page: that it is live says nothing of the screen. */
  frame?: boolean;
};

/**
 * Keeps a screen live as long as it is shown (product 10.1): orders and positions of tankers change
 * in the cache, by their ids, as the provider tells them. All screens of a tab share one connection.
 * What follows it is fetched once the screen is there.
 */
export function useLive({ business, queries, rereads = never, frame = false }: Live): void {
  const client = useApolloClient();
  const asked = useEffectEvent(rereads);
  useEffect(() => {
    if (!business) return undefined;
    let stop: (() => void) | null = () => {};
    import('../graphql/live/live')
      .then(({ follow }) => {
        if (stop)
          stop = follow(client, {
            business,
            queries,
            frame,
            rereads: (...all) => asked(...all),
          });
      })
      // Without it the screen is as fresh as it was when it came.
      .catch(() => undefined);
    return () => {
      stop?.();
      stop = null;
    };
  }, [client, business, queries, frame]);
}

const never = () => false;
