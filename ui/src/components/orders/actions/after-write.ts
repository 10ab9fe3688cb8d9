import type { ApolloCache } from '@apollo/client';

/** The fields that contain orders and that a write may change. */
const places = ['orders', 'planning', 'home'];

/** Evicts the lists, the planning and the home page after a change of an order, so that they are refetched. The order itself is in the response. */
export function orderWritten(cache: ApolloCache): void {
  cache.batch({
    update: () => {
      for (const fieldName of places) cache.evict({ id: 'ROOT_QUERY', fieldName });
    },
  });
}
