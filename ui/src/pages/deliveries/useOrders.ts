import { skipToken } from '@apollo/client/react';
import type { Query } from '../../design/table/DataTable/useTableState';
import type { OrderFilter, OrderSort } from '../../graphql/types.generated';
import { useOrdersQuery } from './Deliveries.generated';

/** The orders of the list; on a phone those of every request, one under the other. */
export function useOrders(
  filter: OrderFilter,
  sort: OrderSort | undefined,
  queries: readonly Query[],
) {
  const [first, ...others] = queries;
  const asked = (page: Query | undefined) => ({
    filter,
    ...(sort && { sort }),
    ...(page && { page }),
  });
  const { data, previousData, error, loading, refetch } = useOrdersQuery({
    variables: asked(first),
    notifyOnNetworkStatusChange: true,
  });
  const more = [
    useOrdersQuery(others[0] ? { variables: asked(others[0]) } : skipToken),
    useOrdersQuery(others[1] ? { variables: asked(others[1]) } : skipToken),
    useOrdersQuery(others[2] ? { variables: asked(others[2]) } : skipToken),
    useOrdersQuery(others[3] ? { variables: asked(others[3]) } : skipToken),
  ];
  const shown = (data ?? previousData)?.orders;
  const failed = error !== undefined && !data?.orders;
  return {
    /** Undefined until something is known. */
    shown,
    rows: shown ? [...shown.items, ...more.flatMap(({ data }) => data?.orders.items ?? [])] : [],
    status: failed
      ? 'error'
      : !shown
        ? 'loading'
        : loading || more.some((one) => one.loading)
          ? 'refetching'
          : 'ready',
    /** The list came, without all that it names. */
    partial: !failed && (error !== undefined || more.some((one) => one.error)),
    error,
    refetch,
  } as const;
}
