import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { mayHaveNote } from '../../components/orders/actions/rules';
import { Objection } from '../../components/permissions/refusal';
import { isSelected, type Selection } from '../../design/table/DataTable/useSelection';
import { allRows, perPage } from '../../graphql/all-rows';
import type { OrderFilter, OrderSort } from '../../graphql/types.generated';
import { DeliveriesDocument } from './DeliveriesPage.generated';
import {
  DeliveryRow_OrderFragmentDoc,
  type DeliveryRow_OrderFragment as Order,
} from './DeliveryRow.generated';
import { maxExportedRows, tooManyToExport } from './exported';

/** The list whose rows are selected. */
export type Selected = { filter: OrderFilter; sort: OrderSort | undefined };

/** The rows selected one by one: they have all been displayed, so the cache has them. */
export function ordersOf(client: ApolloClient, { ids }: Selection): Order[] {
  return [...ids].flatMap(
    (id) =>
      client.readFragment<Order>({
        from: { __typename: 'Order', id },
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
 * It rejects a list that is too long for one file.
 */
export function useSelected({ filter, sort }: Selected) {
  const client = useApolloClient();
  return async (selection: Selection): Promise<Order[]> => {
    if (selection.mode === 'some') return ordersOf(client, selection);
    const variables = { filter, ...(sort && { sort }) };
    const all = await allRows(client, DeliveriesDocument, variables, ({ orders }) => {
      if (orders.pageInfo.totalPages * perPage > maxExportedRows)
        throw new Objection(tooManyToExport);
      return orders;
    });
    return all.filter(({ id }) => isSelected(selection, id));
  };
}
