import { type ReactNode, useState } from 'react';
import type { CivilDate } from '../../lib/civil-date';
import { useDisabledReason } from '../offline';
import { mutationErrorMessage } from '../permissions/refusal';
import { usePermissions } from '../permissions/usePermissions';
import { EndDialog } from './EndDialog';
import { OrderNowDialog } from './OrderNowDialog';
import { PauseDialog } from './PauseDialog';
import type { RecurringSummaryFragment as Recurring } from './RecurringSummary.generated';
import type { RecurringWrites } from './useRecurringWrites';

/** The question of a dialog about a recurring order. */
export type RecurringTask =
  | { name: 'pause' | 'end'; order: Recurring }
  | { name: 'order'; order: Recurring; date: CivilDate };

/** The props of each dialog. */
export type RecurringDialogProps = {
  order: Recurring;
  open: boolean;
  today: CivilDate;
  /** The business, and the function that describes a failure. */
  who: { business: string | null; describe: (what: string) => (error: unknown) => ReactNode };
  /** Why the action is disabled; undefined when it is enabled. */
  reason: string | undefined;
  /** Why ordering is disabled; undefined when it is enabled. */
  orderReason: string | undefined;
  writes: RecurringWrites;
  onClose: () => void;
};

export type RecurringDialogsProps = Pick<RecurringDialogProps, 'today' | 'writes'> & {
  /** The open question; null for none. */
  requested: RecurringTask | null;
  onClose: () => void;
};

/** The dialogs that ask before a recurring order is paused or ended, or one of its dates is ordered at once. */
export function RecurringDialogs({ requested, today, writes, onClose }: RecurringDialogsProps) {
  const permissions = usePermissions();
  const cut = useDisabledReason();
  // The content stays until the dialog has closed, not only until the answer.
  const [last, setLast] = useState(requested);
  if (requested && requested !== last) setLast(requested);
  if (!last) return null;
  const common = {
    order: last.order,
    open: requested !== null,
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
