import { useSearchDialog } from '../../../lib/useSearchDialog';

/** The dialogs of an order, as named in the URL: `?modifier={id}` (product 2). */
export const orderTasks = ['modifier', 'annuler', 'signaler'] as const;

/** One of {@link orderTasks}. */
export type OrderTask = (typeof orderTasks)[number];

const options = { isKnown: (orderId: string) => orderId !== '' };

/** Returns the order dialog in the URL; its value is the order's id. */
export function useOrderTask() {
  return useSearchDialog(orderTasks, options);
}
