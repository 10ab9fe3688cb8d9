import { type ComponentType, Suspense } from 'react';
import { now as providerNow } from '../../../lib/clock';
import { useStillAllowed } from '../../../lib/dirty-forms';
import { dropDraft } from '../../../lib/drafts';
import { lazyPage } from '../../../lib/lazy-page';
import { DraftName } from '../../forms/DraftName';
import { usePermissions } from '../../permissions/usePermissions';
import type { OrderDialogProps } from './OrderDialog';
import { type OrderTask, useOrderTask } from './useOrderTask';

// Forms and their libraries load with the first dialog: reading does not need them.
const dialogs: Record<OrderTask, ComponentType<OrderDialogProps>> = {
  modifier: lazyPage(() => import('./EditOrder').then((m) => m.EditOrder)),
  annuler: lazyPage(() => import('./CancelOrder').then((m) => m.CancelOrder)),
  signaler: lazyPage(() => import('./ReportIssue').then((m) => m.ReportIssue)),
};

export type OrderDialogsProps = {
  /** Returns the current time; by default on the provider's clock. */
  now?: () => Date;
};

/**
 * The dialog of an order in the URL, on any page: to change it, to cancel it, to report
 * a problem. Each one loads the order again, so that it never shows outdated data.
 */
export function OrderDialogs({ now = providerNow }: OrderDialogsProps) {
  const { may } = usePermissions();
  const { requested, close } = useOrderTask();
  const name = requested ? `${requested.name}-${requested.value}` : '';
  const allowed = useStillAllowed(may('ORDER_WRITE') && requested !== null, name);
  if (!requested || !allowed) return null;
  const TaskDialog = dialogs[requested.name];
  return (
    <DraftName value={name}>
      <Suspense>
        <TaskDialog
          key={name}
          orderId={requested.value}
          now={now}
          onClose={() => {
            // Saved or cancelled: only the end of a session unmounts a form without this call.
            dropDraft(name);
            close();
          }}
        />
      </Suspense>
    </DraftName>
  );
}
