import type { ApolloCache } from '@apollo/client';

/** What has orders at a place that a write may change. */
const places = ['orders', 'planning', 'home'];

/** An order has changed: each list, the planning and the home page read again where it stands. The order itself is in the answer. */
export function orderWritten(cache: ApolloCache): void {
  cache.batch({
    update: () => {
      for (const fieldName of places) cache.evict({ id: 'ROOT_QUERY', fieldName });
    },
  });
}
