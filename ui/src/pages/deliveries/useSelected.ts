import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { mayHaveNote } from '../../components/orders/actions/rules';
import { isSelected, type Selection } from '../../design/table/DataTable/useSelection';
import type { OrderFilter, OrderSort } from '../../graphql/types.generated';
import { DeliveriesDocument } from './DeliveriesPage.generated';
import {
  DeliveryRow_OrderFragmentDoc,
  type DeliveryRow_OrderFragment as Order,
} from './DeliveryRow.generated';
import { gather } from './exported';

/** The list whose rows are selected. */
export type Selected = { filter: OrderFilter; sort: OrderSort | undefined };

/** The rows selected one by one: they have all been displayed, so the cache has them. */
export function ordersOf(client: ApolloClient, { ids }: Selection): Order[] {
  return [...ids].flatMap(
    (id) =>
      client.readFragment<Order>({
        id: client.cache.identify({ __typename: 'Order', id }) ?? '',
        fragment: DeliveryRow_OrderFragmentDoc,
        fragmentName: 'DeliveryRow_order',
      }) ?? [],
  );
}

/** Whether a selection may have delivery notes: upcoming and cancelled orders have none. */
export function useMayHaveNotes(selection: Selection, { filter }: Selected): boolean {
  const client = useApolloClient();
  if (selection.mode === 'some') return ordersOf(client, selection).some(mayHaveNote);
  return areNotesAmong(filter);
}

/** Whether the orders of a filter may have delivery notes. */
export function areNotesAmong({ status, cancelled }: OrderFilter): boolean {
  return cancelled !== true && (!status?.length || status.includes('delivered'));
}

/**
 * Returns a function that resolves with the orders of a selection, including those on other pages.
 */
export function useSelected({ filter, sort }: Selected) {
  const client = useApolloClient();
  return async (selection: Selection): Promise<Order[]> => {
    if (selection.mode === 'some') return ordersOf(client, selection);
    return gather(
      async (page) => {
        const { data } = await client.query({
          query: DeliveriesDocument,
          variables: { filter, ...(sort && { sort }), page },
          // Not cached, so that the list on the screen does not change; an error rejects, since a
          // file must be complete.
          fetchPolicy: 'no-cache',
          errorPolicy: 'none',
        });
        if (!data) throw new Error('the response has no orders');
        return { items: data.orders.items, totalPages: data.orders.pageInfo.totalPages };
      },
      ({ id }) => isSelected(selection, id),
    );
  };
}
