import { toDate } from '../../lib/instant';
import type { TankerCard_OrderFragment } from './TankerCard.generated';

/** How long after a delivery its driver may still be called, in milliseconds: two hours. */
const callableAfter = 2 * 60 * 60 * 1000;

/**
 * Whether the driver of an order may be called: from the assignment until two hours after the
 * delivery (product S07, block 4).
 */
export function mayCall(
  {
    status,
    cancellation,
    deliveredAt,
  }: Pick<TankerCard_OrderFragment, 'status' | 'cancellation' | 'deliveredAt'>,
  now: Date,
): boolean {
  if (cancellation) return false;
  if (status === 'ready' || status === 'processing') return true;
  const end = status === 'delivered' && deliveredAt ? toDate(deliveredAt) : null;
  return end !== null && now.getTime() < end.getTime() + callableAfter;
}
