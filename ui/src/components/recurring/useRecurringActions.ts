import { useMemo, useState } from 'react';
import { useDisabledReason } from '../offline';
import { usePermissions } from '../permissions/usePermissions';
import type { RecurringTask } from './RecurringDialogs';
import { useRecurringForm } from './useRecurringForm';
import { type RecurringWrites, useRecurringWrites } from './useRecurringWrites';

/** The actions on recurring orders. */
export type RecurringActions = {
  /** Why the actions are disabled; undefined when they are enabled. */
  reason: string | undefined;
  writes: RecurringWrites;
  /** Opens a dialog. */
  ask: (task: RecurringTask) => void;
  /** Opens the form to change a recurring order. */
  edit: (id: string) => void;
  /** Opens the form with a copy of a recurring order. */
  copy: (id: string) => void;
};

/** Returns the {@link RecurringActions}, and the open dialog. */
export function useRecurringActions() {
  const cut = useDisabledReason();
  const reason = usePermissions().refusal('RECURRING_WRITE') ?? cut;
  const writes = useRecurringWrites();
  const { open } = useRecurringForm();
  const [requested, setRequested] = useState<RecurringTask | null>(null);
  const actions = useMemo<RecurringActions>(
    () => ({
      reason,
      writes,
      ask: setRequested,
      edit: (id) => open('modifier', id),
      copy: (id) => open('copie', id),
    }),
    [reason, writes, open],
  );
  return { actions, requested, end: () => setRequested(null) };
}
