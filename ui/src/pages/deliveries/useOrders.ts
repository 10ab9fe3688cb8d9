import type { Query } from '../../design/table/DataTable/useTableState';
import type { OrderFilter, OrderSort } from '../../graphql/types.generated';
import { useListQuery } from '../../graphql/useListQuery';
import { type DeliveriesQuery, useDeliveriesQuery } from './DeliveriesPage.generated';

/** The variables of one page of the list. */
export function listVariables(filter: OrderFilter, sort: OrderSort | undefined, page: Query) {
  return { filter, ...(sort && { sort }), page };
}

/** The orders of the list: one page, or on a phone the first `rows` of the list. */
export function useOrders(
  filter: OrderFilter,
  sort: OrderSort | undefined,
  { query, rows }: { query: Query; rows: number | undefined },
) {
  const requested = useDeliveriesQuery({
    variables: listVariables(filter, sort, query),
    notifyOnNetworkStatusChange: true,
  });
  return useListQuery(requested, ordersOf, rows);
}

const ordersOf = ({ orders }: DeliveriesQuery) => orders;
