import type { RecurringSummaryFragment } from './RecurringSummary.generated';

/** Returns the products of a recurring order in the form of an order's. */
export function orderItems(items: RecurringSummaryFragment['items']) {
  // The litres of the last fill-up say nothing about the next (product S09): « Plein », without a sum.
  const fillsUp = items.some(({ fillUp }) => fillUp);
  return items.map(({ gas, volume, fillUp }) => ({
    gas,
    fillUp,
    volumeOrdered: fillsUp ? null : volume,
    volumeDelivered: null,
  }));
}
