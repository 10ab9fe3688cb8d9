import { ConfirmDialog } from '../../design/overlays/ConfirmDialog/ConfirmDialog';
import type { CivilDate } from '../../lib/civil-date';
import { dateWeekday } from '../../lib/format';
import { fr } from '../../lib/typography';
import { OrderWhat } from '../orders/OrderWhat';
import { orderItems } from './items';
import type { RecurringDialogProps } from './RecurringDialogs';

/** Asks before a planned date is ordered at once (product S10). */
export function OrderNowDialog({
  order,
  date,
  open,
  who,
  orderReason,
  writes,
  onClose,
}: RecurringDialogProps & { date: CivilDate }) {
  return (
    <ConfirmDialog
      open={open}
      title={fr`Commander la livraison du ${dateWeekday(date)} ?`}
      cancelLabel="Annuler"
      confirmLabel="Commander"
      business={who.business ?? undefined}
      reason={orderReason}
      onConfirm={() => writes.orderNow(order.id, date)}
      onClose={onClose}
      describeError={who.describe(
        'La commande n’a pas abouti. Vous pouvez réessayer sans risque de doublon.',
      )}
    >
      <OrderWhat items={orderItems(order.items)} />
      <p>La commande est créée maintenant, au prix du jour.</p>
    </ConfirmDialog>
  );
}
