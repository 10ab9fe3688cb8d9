import { useMemo, useState } from 'react';
import { useCutReason } from '../offline';
import { usePermissions } from '../permissions/usePermissions';
import type { RecurringTask } from './RecurringDialogs';
import { useRecurringForm } from './useRecurringForm';
import { type RecurringWrites, useRecurringWrites } from './useRecurringWrites';

/** What can be done with recurring orders. */
export type RecurringActions = {
  /** Why none of it can be done now; undefined when it can. */
  reason: string | undefined;
  writes: RecurringWrites;
  /** Opens a dialog. */
  ask: (task: RecurringTask) => void;
  /** Opens the form that changes one. */
  edit: (id: string) => void;
  /** Opens the form with all that one was. */
  copy: (id: string) => void;
};

/** {@link RecurringActions}, and the dialog that is open. */
export function useRecurringActions() {
  const cut = useCutReason();
  const reason = usePermissions().refusal('RECURRING_WRITE') ?? cut;
  const writes = useRecurringWrites();
  const { open } = useRecurringForm();
  const [asked, setAsked] = useState<RecurringTask | null>(null);
  const actions = useMemo<RecurringActions>(
    () => ({
      reason,
      writes,
      ask: setAsked,
      edit: (id) => open('modifier', id),
      copy: (id) => open('copie', id),
    }),
    [reason, writes, open],
  );
  return { actions, asked, end: () => setAsked(null) };
}
