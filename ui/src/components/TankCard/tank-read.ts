import type { ApolloCache } from '@apollo/client';

/** The fields that contain tanks, or totals of them, and that a write may change. */
export const tankPlaces = ['tanks', 'fleet', 'home'];

/** Evicts the history of a tank after a new reading, and the fields that contain tanks, so that they are refetched. The tank itself is in the response. */
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
