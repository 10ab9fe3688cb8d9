import type { OrderFilter, OrderSort } from '../../graphql/types.generated';
import { createStore } from '../../lib/store';

/** A page of a list of orders; without a number, the complete list as far as it has loaded. */
export type OrderListQuery = {
  filter: OrderFilter;
  sort?: OrderSort;
  page: { page?: number; perPage: number };
};

/** The query of the last displayed list of orders: an order's page finds its neighbours in it (product 4.5). */
export const lastOrderListQuery = createStore<OrderListQuery | null>(null);
