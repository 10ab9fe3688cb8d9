import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { WriteItem } from '../../components/ActionsMenu/WriteItem';
import { useDisabledReason } from '../../components/offline';
import { CancelItem } from '../../components/orders/actions/CancelItem';
import { useOrderTask } from '../../components/orders/actions/useOrderTask';
import { newOrderPath } from '../../components/orders/new-order';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useRecurringWrites } from '../../components/recurring/useRecurringWrites';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import type { CivilDate } from '../../lib/civil-date';
import { dateDay } from '../../lib/format';
import { paths } from '../../lib/paths';
import type { Entry } from './entries';

export type EntryMenuProps = {
  entry: Entry;
  /** Whether Tab reaches its button. */
  stop: boolean;
};

/** The actions on an entry of the planning (product S05). */
export function EntryMenu({ entry: { order, recurringOrder, date }, stop }: EntryMenuProps) {
  const cut = useDisabledReason();
  const reason = usePermissions().refusal('ORDER_WRITE') ?? cut;
  const { open } = useOrderTask();
  if (order)
    return (
      <ActionsMenu of={order.reference} refusal={reason} stop={stop}>
        <MenuItem to={paths.delivery(order.id)}>Voir</MenuItem>
        {order.canEdit && (
          <WriteItem onSelect={() => open('modifier', order.id)}>Modifier</WriteItem>
        )}
        <WriteItem to={newOrderPath({ reorder: order.id })}>Commander à nouveau</WriteItem>
        <CancelItem order={order}>Annuler</CancelItem>
      </ActionsMenu>
    );
  if (!recurringOrder) return null;
  return <OccurrenceMenu recurringOrder={recurringOrder} date={date} stop={stop} />;
}

type OccurrenceMenuProps = Pick<EntryMenuProps, 'stop'> & {
  recurringOrder: NonNullable<Entry['recurringOrder']>;
  date: CivilDate;
};

function OccurrenceMenu({ recurringOrder: { id, name }, date, stop }: OccurrenceMenuProps) {
  const cut = useDisabledReason();
  const reason = usePermissions().refusal('RECURRING_WRITE') ?? cut;
  const { skip } = useRecurringWrites();
  return (
    <ActionsMenu of={`${name}, ${dateDay(date)}`} refusal={reason} stop={stop}>
      <WriteItem onSelect={() => void skip(id, date)}>Passer cette livraison</WriteItem>
      <MenuItem to={paths.recurringOrder(id)}>Voir la récurrence</MenuItem>
    </ActionsMenu>
  );
}
