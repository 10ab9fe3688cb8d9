import type { RecurringSummaryFragment } from './RecurringSummary.generated';

/** The products of a recurring order as those of an order are shown. */
export function orderItems(items: RecurringSummaryFragment['items']) {
  return items.map(({ gas, volume, fillUp }) => ({
    gas,
    fillUp,
    volumeOrdered: volume,
    volumeDelivered: null,
  }));
}
