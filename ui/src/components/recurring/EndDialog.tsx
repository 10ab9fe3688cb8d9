import { skipToken } from '@apollo/client/react';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { ConfirmDialog } from '../../design/overlays/ConfirmDialog/ConfirmDialog';
import { fr } from '../../lib/typography';
import { useRemainingOccurrencesQuery } from './EndRecurringOrder.generated';
import { isPlanned } from './occurrences';
import type { RecurringDialogProps } from './RecurringDialogs';
import { endedInWords } from './words';

/** The maximum number of counted dates. */
const most = 60;

/** Asks before a recurring order ends for good, and says how many deliveries are lost (product S10). */
export function EndDialog({ order, open, who, reason, writes, onClose }: RecurringDialogProps) {
  // Without a last day there is nothing to count, and a pause hides the dates after it.
  const counts = open && order.endsOn !== null && order.status === 'ACTIVE';
  const { data, loading } = useRemainingOccurrencesQuery(
    counts ? { variables: { id: order.id }, fetchPolicy: 'network-only' } : skipToken,
  );
  const dates = counts ? data?.recurringOrder?.nextOccurrences : undefined;
  const planned = dates ? dates.filter(isPlanned).length : null;
  return (
    <ConfirmDialog
      open={open}
      destructive
      title={fr`Arrêter définitivement « ${order.name} » ?`}
      cancelLabel="Conserver"
      confirmLabel="Arrêter"
      business={who.business ?? undefined}
      reason={reason}
      onConfirm={() => writes.end(order.id)}
      onClose={onClose}
      describeError={who.describe('La récurrence n’a pas pu être arrêtée.')}
    >
      <p>
        {counts && loading && !dates ? (
          <Skeleton width={9} />
        ) : (
          endedInWords(planned, dates?.length === most)
        )}{' '}
        L’historique reste consultable.
      </p>
    </ConfirmDialog>
  );
}
