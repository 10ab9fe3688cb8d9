import { createContext, use } from 'react';

/** Whether the person may order, in the business of this tab (ORDER_WRITE). */
export const MayOrder = createContext(false);

/** Reads {@link MayOrder}. */
export function useMayOrder(): boolean {
  return use(MayOrder);
}
