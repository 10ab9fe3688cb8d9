import type { OrderFilter, OrderSort } from '../../graphql/types.generated';
import { createStore } from '../../lib/store';

/** A page of a list of orders; without a number, the whole list as far as it has come. */
export type OrderListQuery = {
  filter: OrderFilter;
  sort?: OrderSort;
  page: { page?: number; perPage: number };
};

/** The list of orders that was looked at last: who opens one of them finds there what comes before it and after (product 4.5). */
export const lastOrderListQuery = createStore<OrderListQuery | null>(null);
