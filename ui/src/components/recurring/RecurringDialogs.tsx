import { type ReactNode, useState } from 'react';
import type { CivilDate } from '../../lib/civil-date';
import { useCutReason } from '../offline';
import { mutationErrorMessage } from '../permissions/refusal';
import { usePermissions } from '../permissions/usePermissions';
import { EndDialog } from './EndDialog';
import { OrderNowDialog } from './OrderNowDialog';
import { PauseDialog } from './PauseDialog';
import type { RecurringSummaryFragment as Recurring } from './RecurringSummary.generated';
import type { RecurringWrites } from './useRecurringWrites';

/** What a dialog asks about a recurring order. */
export type RecurringTask =
  | { name: 'pause' | 'end'; order: Recurring }
  | { name: 'order'; order: Recurring; date: CivilDate };

/** Props of each dialog. */
export type RecurringDialogProps = {
  order: Recurring;
  open: boolean;
  today: CivilDate;
  /** Of which business, and the words for a failure. */
  who: { business: string | null; describe: (what: string) => (error: unknown) => ReactNode };
  /** Why it cannot be done now; undefined when it can. */
  reason: string | undefined;
  /** Why nothing can be ordered now. */
  orderReason: string | undefined;
  writes: RecurringWrites;
  onClose: () => void;
};

export type RecurringDialogsProps = Pick<RecurringDialogProps, 'today' | 'writes'> & {
  /** What is asked; null for nothing. */
  asked: RecurringTask | null;
  onClose: () => void;
};

/** The dialogs that ask before a recurring order pauses, ends, or has a date ordered at once. */
export function RecurringDialogs({ asked, today, writes, onClose }: RecurringDialogsProps) {
  const permissions = usePermissions();
  const cut = useCutReason();
  // Named until the question has gone, and not only until it is answered.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  if (!last) return null;
  const common = {
    order: last.order,
    open: asked !== null,
    today,
    who: {
      business: permissions.business,
      describe: (what: string) => (error: unknown) =>
        mutationErrorMessage(error, permissions, what),
    },
    reason: permissions.refusal('RECURRING_WRITE') ?? cut,
    orderReason: permissions.refusal('ORDER_WRITE') ?? cut,
    writes,
    onClose,
  };
  if (last.name === 'order') return <OrderNowDialog {...common} date={last.date} />;
  if (last.name === 'pause') return <PauseDialog {...common} />;
  return <EndDialog {...common} />;
}
