import type { ApolloCache } from '@apollo/client';
import { evictQueries } from '../../graphql/evict';

/** The fields that contain tanks, or totals of them, and that a write may change. */
export const tankPlaces = ['tanks', 'fleet', 'home'];

/** Evicts the history of a tank after a new reading, and the fields that contain tanks, so that they are refetched. The tank itself is in the response. */
export function tankRead(cache: ApolloCache, tankId: string): void {
  cache.batch({
    update: () => {
      evictQueries(cache, ...tankPlaces);
      const id = cache.identify({ __typename: 'Tank', id: tankId });
      if (!id) return;
      for (const fieldName of ['readings', 'forecast']) cache.evict({ id, fieldName });
    },
  });
}
