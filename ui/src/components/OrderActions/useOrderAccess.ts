import type { Who } from '../refusal';
import { useOrderAccessQuery } from './OrderAccess.generated';

/** What the person may do to the orders of the tab's business (product 3.2). */
export type OrderAccess = Who & {
  /** Order, edit, cancel, report, answer. */
  mayWrite: boolean;
};

/** Asked of the cache, which has it from the frame of the page. */
export function useOrderAccess(): OrderAccess {
  const { me, currentBusiness } = useOrderAccessQuery().data ?? {};
  return {
    mayWrite: me?.permissions.includes('ORDER_WRITE') ?? false,
    role: currentBusiness?.role ?? me?.role ?? null,
    business: currentBusiness?.name ?? null,
  };
}
