import { useLive } from '../../components/useLive';
import type { OrderFilter } from '../../graphql/types.generated';
import {
  DeliveriesDocument,
  DeliveryCountsDocument,
  useDeliveryCountsQuery,
} from './DeliveriesPage.generated';

const list = [DeliveriesDocument];
const counts = [DeliveryCountsDocument];

/**
 * Keeps the list live: its rows change in place, and the counts are fetched again when an order is
 * created or changes status. Null before the first such update.
 */
export function useLiveCounts(business: string | undefined, filter: OrderFilter) {
  useLive({ business, queries: list });
  useLive({
    business,
    queries: counts,
    rereads: (update, before) =>
      update.__typename === 'Order' &&
      (before?.status !== update.status || before.cancelled !== (update.cancellation !== null)),
  });
  const { data } = useDeliveryCountsQuery({ variables: { filter }, fetchPolicy: 'cache-only' });
  return data?.orders ?? null;
}
