import { skipToken } from '@apollo/client/react';
import { lastOrderListQuery, type OrderListQuery } from '../../components/orders/last-order-list';
import { useStore } from '../../lib/store';
import { useOrderNeighboursQuery } from './Neighbours.generated';

/** An adjacent order, and the list query whose page contains it. */
export type Neighbour = { id: string; trail: OrderListQuery };

/** The default list, in the provider's order, for a user who did not come from a list. */
const usual: OrderListQuery = { filter: { q: '' }, page: { page: 1, perPage: 100 } };

/**
 * The previous and next order in the list that the user came from, or else in the unfiltered list.
 * Undefined where there is none, and until it is known.
 */
export function useNeighbours(orderId: string) {
  const requested = useStore(lastOrderListQuery);
  const near = useOrderNeighboursQuery(requested ? { variables: requested } : skipToken);
  const elsewhere = !requested || (!near.loading && place(near.data, orderId) < 0);
  const far = useOrderNeighboursQuery(elsewhere ? { variables: usual } : skipToken);
  const [trail, data] = elsewhere ? [usual, far.data] : [requested, near.data];
  const at = place(data, orderId);
  const items = data?.orders.items ?? [];
  const on = (page: number): OrderListQuery => ({ ...trail, page: { ...trail.page, page } });

  // At the edge of a page, the neighbour is on another page.
  const { page: first = 1 } = trail.page;
  const { page: last = 1, totalPages: pageCount = 1 } = data?.orders.pageInfo ?? {};
  const before = at === 0 && first > 1 ? on(first - 1) : null;
  const after = at >= 0 && at === items.length - 1 && last < pageCount ? on(last + 1) : null;
  const left = useOrderNeighboursQuery(before ? { variables: before } : skipToken);
  const right = useOrderNeighboursQuery(after ? { variables: after } : skipToken);

  const found = (item: { id: string } | undefined, there: OrderListQuery): Neighbour | undefined =>
    item && { id: item.id, trail: there };
  return {
    /** Whether the neighbours are still loading. */
    awaited: near.loading || far.loading,
    previous: before
      ? found(left.data?.orders.items.at(-1), before)
      : at > 0
        ? found(items[at - 1], trail)
        : undefined,
    next: after
      ? found(right.data?.orders.items[0], after)
      : at >= 0
        ? found(items[at + 1], trail)
        : undefined,
  };
}

type Page = { readonly orders: { readonly items: readonly { readonly id: string }[] } };

function place(data: Page | undefined, orderId: string): number {
  return data?.orders.items.findIndex(({ id }) => id === orderId) ?? -1;
}
