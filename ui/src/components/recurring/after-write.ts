import type { ApolloCache, Reference, StoreObject } from '@apollo/client';

/** What has recurring orders, or their dates, at a place that a write may change. */
const places = ['recurringOrders', 'planning', 'home'];

/** A recurring order has changed: each list, the planning and the home page read again where it stands. The order itself is in the answer. */
export function recurringWritten(cache: ApolloCache): void {
  cache.batch({
    update: () => {
      for (const fieldName of places) cache.evict({ id: 'ROOT_QUERY', fieldName });
    },
  });
}

/** Takes a date that is skipped out of the planning, until that is read again. */
export function takenFromPlanning(cache: ApolloCache, id: string, date: string): void {
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
