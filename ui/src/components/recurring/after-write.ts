import type { ApolloCache, Reference, StoreObject } from '@apollo/client';
import { evictQueries } from '../../graphql/evict';

/** Evicts the lists, the planning and the home page after a change of a recurring order, so that they are refetched. The order itself is in the response. */
export function recurringWritten(cache: ApolloCache): void {
  evictQueries(cache, 'recurringOrders', 'planning', 'home');
}

/** Removes a skipped date from the planning in the cache, until the planning is refetched. */
export function removeFromPlanning(cache: ApolloCache, id: string, date: string): void {
  const skipped = cache.identify({ __typename: 'RecurringOrder', id });
  cache.modify({
    id: 'ROOT_QUERY',
    fields: {
      planning: (entries: readonly (StoreObject | Reference)[], { readField }) =>
        entries.filter(
          (entry) =>
            readField('order', entry) !== null ||
            readField('date', entry) !== date ||
            readField<Reference>('recurringOrder', entry)?.__ref !== skipped,
        ),
    },
  });
}
