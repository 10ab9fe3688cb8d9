import { skipToken } from '@apollo/client/react';
import { stackedPages } from '../../components/stacked-pages';
import type { Query } from '../../design/table/DataTable/useTableState';
import type { OrderFilter, OrderSort } from '../../graphql/types.generated';
import { useKeptFor } from '../../lib/useKeptFor';
import { useDeliveriesQuery } from './DeliveriesPage.generated';

/** What is asked for one page of the list. */
export function askedOf(filter: OrderFilter, sort: OrderSort | undefined, page: Query | undefined) {
  return { filter, ...(sort && { sort }), ...(page && { page }) };
}

/** The orders of the list; on a phone those of every request, one under the other. */
export function useOrders(
  filter: OrderFilter,
  sort: OrderSort | undefined,
  queries: readonly Query[],
) {
  const asked = (page: Query | undefined) => askedOf(filter, sort, page);
  const [page, second, third, fourth, fifth] = queries;
  const first = useDeliveriesQuery({
    variables: asked(page),
    notifyOnNetworkStatusChange: true,
  });
  const all = [
    first,
    useDeliveriesQuery(second ? { variables: asked(second) } : skipToken),
    useDeliveriesQuery(third ? { variables: asked(third) } : skipToken),
    useDeliveriesQuery(fourth ? { variables: asked(fourth) } : skipToken),
    useDeliveriesQuery(fifth ? { variables: asked(fifth) } : skipToken),
  ].slice(0, Math.max(1, queries.length));
  const { pages, error, loading, refetch } = stackedPages(all);
  // While another list is on its way, the one before stays; one that does not come has nothing of it.
  const kept = useKeptFor(JSON.stringify(asked(page)), first.data);
  const shown = (kept ?? (first.loading ? first.previousData : undefined))?.orders;
  const rows = first.data ? pages.flatMap(({ orders }) => orders.items) : (shown?.items ?? []);
  // That the list before had no rows says nothing of this one.
  const unknown = !shown || (!first.data && rows.length === 0);
  const failed = first.error !== undefined && !first.data?.orders;
  return {
    /** Undefined until something is known. */
    shown,
    rows,
    status: failed ? 'error' : unknown ? 'loading' : loading ? 'refetching' : 'ready',
    /** The list came, without all that it names. */
    partial: !failed && error !== undefined,
    error,
    refetch,
  } as const;
}
