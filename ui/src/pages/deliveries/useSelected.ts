import { useApolloClient } from '@apollo/client/react';
import { isSelected, type Selection } from '../../design/table/DataTable/useSelection';
import {
  type OrderRowFragment as Order,
  OrderRowFragmentDoc,
} from '../../graphql/OrderRow.generated';
import type { OrderFilter, OrderSort } from '../../graphql/types.generated';
import { OrdersDocument } from './Deliveries.generated';
import { gather } from './exported';

/** The list that is selected from. */
export type Selected = { filter: OrderFilter; sort: OrderSort | undefined };

/** Gives the orders of a selection, those on other pages too. */
export function useSelected({ filter, sort }: Selected) {
  const client = useApolloClient();
  return async (selection: Selection): Promise<Order[]> => {
    // Rows that were chosen one by one have all been seen: the cache has them.
    if (selection.mode === 'some')
      return [...selection.ids].flatMap(
        (id) =>
          client.readFragment<Order>({
            id: client.cache.identify({ __typename: 'Order', id }) ?? '',
            fragment: OrderRowFragmentDoc,
            fragmentName: 'OrderRow',
          }) ?? [],
      );
    return gather(
      async (page) => {
        const { data } = await client.query({
          query: OrdersDocument,
          variables: { filter, ...(sort && { sort }), page },
          // The list on the screen stays as it is; a file with holes is none.
          fetchPolicy: 'no-cache',
          errorPolicy: 'none',
        });
        if (!data) throw new Error('an answer without orders');
        return { items: data.orders.items, totalPages: data.orders.pageInfo.totalPages };
      },
      ({ id }) => isSelected(selection, id),
    );
  };
}
