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
 * Keeps the list live: its rows change in their places, and how many deliveries there are by now is read
 * again when one appears or comes further. Null before that has happened.
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
