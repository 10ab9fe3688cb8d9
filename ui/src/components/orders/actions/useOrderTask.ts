import { useSearchDialog } from '../../../lib/useSearchDialog';

/** What may be asked of an order in a dialog, as the address names it: `?modifier={id}` (product 2). */
export const orderTasks = ['modifier', 'annuler', 'signaler'] as const;

/** One of {@link orderTasks}. */
export type OrderTask = (typeof orderTasks)[number];

const options = { isKnown: (orderId: string) => orderId !== '' };

/** Which dialog of an order the address names; its value is the order's id. */
export function useOrderTask() {
  return useSearchDialog(orderTasks, options);
}
