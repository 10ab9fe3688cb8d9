import type { RecurringSummaryFragment } from './RecurringSummary.generated';

/** The products of a recurring order as those of an order are shown. */
export function orderItems(items: RecurringSummaryFragment['items']) {
  // The litres of the last filling up say nothing of the next (product S09): « Plein », without a sum.
  const fillsUp = items.some(({ fillUp }) => fillUp);
  return items.map(({ gas, volume, fillUp }) => ({
    gas,
    fillUp,
    volumeOrdered: fillsUp ? null : volume,
    volumeDelivered: null,
  }));
}
