import type { DocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import type { Need } from '../graphql/live/live';

/** The options of {@link useLive}. */
export type Live = {
  /** The business of the screen; nothing is followed until it is known. */
  business: string | undefined;
  /** The queries of the screen, a stable list: refetched when updates may have been missed, and twice a minute without live updates. */
  queries: readonly DocumentNode[];
  /** Reports whether an update, already in the cache, requires a refetch of all queries, because they contain more than the update. */
  rereads?: Need['rereads'];
  /** It belongs to the frame of every page: its live state says nothing about the screen. */
  frame?: boolean;
};

/**
 * Keeps a screen live while it is mounted (product 10.1): orders and positions of tankers change
 * in the cache, by their ids, with the provider's updates. All screens of a tab share one connection.
 * The code of the connection loads after the screen.
 */
export function useLive({ business, queries, rereads = never, frame = false }: Live): void {
  const client = useApolloClient();
  const requested = useEffectEvent(rereads);
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
            rereads: (...all) => requested(...all),
          });
      })
      // Without it the screen stays as fresh as when it was loaded.
      .catch(() => undefined);
    return () => {
      stop?.();
      stop = null;
    };
  }, [client, business, queries, frame]);
}

const never = () => false;
