import { useCutReason } from '../../offline';
import { refusal, type Who } from '../../permissions/refusal';
import { useOrderAccessQuery } from './OrderAccess.generated';

/** What the person may do to the orders of the tab's business (product 3.2). */
export type OrderAccess = Who & {
  /** The person is known; until then nothing of this is. */
  known: boolean;
  /** Order, edit, cancel, report, answer. */
  mayWrite: boolean;
  /** Why nothing of it is available: the role, or no connection; undefined where it is, and for a person who is not known yet. */
  reason: string | undefined;
};

/** Asked of the cache, which has it from the frame of the page. */
export function useOrderAccess(): OrderAccess {
  const { me, currentBusiness } = useOrderAccessQuery().data ?? {};
  const mayWrite = me?.permissions.includes('ORDER_WRITE') ?? false;
  const cut = useCutReason();
  const who = {
    role: currentBusiness?.role ?? me?.role ?? null,
    business: currentBusiness?.name ?? null,
  };
  return {
    ...who,
    known: me !== undefined,
    mayWrite,
    reason: me && !mayWrite ? refusal(who) : cut,
  };
}
