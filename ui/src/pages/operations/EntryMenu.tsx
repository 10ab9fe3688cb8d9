import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import { dateDay } from '../../lib/format';
import { newOrderPath, paths } from '../../lib/paths';
import type { Entry } from './entries';
import { useMayOrder } from './may-order';

/** Props of {@link EntryMenu}. */
export type EntryMenuProps = {
  entry: Entry;
  /** Whether Tab stops at its button. */
  stop: boolean;
};

/** What can be done with what is due (product S05). */
export function EntryMenu({ entry: { order, recurringOrder, date }, stop }: EntryMenuProps) {
  const mayOrder = useMayOrder();
  if (order)
    return (
      <ActionsMenu of={order.reference} stop={stop}>
        <MenuItem to={paths.delivery(order.id)}>Détail</MenuItem>
        {mayOrder && <MenuItem to={newOrderPath({ reorder: order.id })}>Recommander</MenuItem>}
      </ActionsMenu>
    );
  if (!recurringOrder) return null;
  return (
    <ActionsMenu of={`${recurringOrder.name}, ${dateDay(date)}`} stop={stop}>
      <MenuItem to={paths.recurringOrder(recurringOrder.id)}>Voir la récurrence</MenuItem>
    </ActionsMenu>
  );
}
