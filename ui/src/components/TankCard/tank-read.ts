import type { ApolloCache } from '@apollo/client';

/** What has tanks at a place that a write may change, and sums them up. */
export const tankPlaces = ['tanks', 'fleet', 'home'];

/** A tank was read: what is known of its course is read again, and where it stands. The tank itself is in the answer. */
export function tankRead(cache: ApolloCache, tankId: string): void {
  cache.batch({
    update: () => {
      for (const fieldName of tankPlaces) cache.evict({ id: 'ROOT_QUERY', fieldName });
      const id = cache.identify({ __typename: 'Tank', id: tankId });
      if (!id) return;
      for (const fieldName of ['readings', 'forecast']) cache.evict({ id, fieldName });
    },
  });
}
