import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { WriteItem } from '../../components/ActionsMenu/WriteItem';
import { alreadyOrdered, isPlanned, nextDelivery } from '../../components/recurring/occurrences';
import type { RecurringSummaryFragment as Recurring } from '../../components/recurring/RecurringSummary.generated';
import type { RecurringActions } from '../../components/recurring/useRecurringActions';
import { MenuItem, MenuSeparator } from '../../design/overlays/Menu/Menu';
import { paths } from '../../lib/paths';

export type RecurringMenuProps = { order: Recurring; actions: RecurringActions };

/** The actions on a recurring order of the list (product S09). */
export function RecurringMenu({ order, actions }: RecurringMenuProps) {
  const { id, name, status } = order;
  const { reason, writes, ask } = actions;
  return (
    <ActionsMenu of={name} refusal={reason}>
      <MenuItem to={paths.recurringOrder(id)}>Voir</MenuItem>
      {status === 'ACTIVE' && <SkipItem order={order} writes={writes} />}
      {status === 'ACTIVE' && (
        <WriteItem onSelect={() => ask({ name: 'pause', order })}>Mettre en pause</WriteItem>
      )}
      {status === 'PAUSED' && (
        <WriteItem onSelect={() => void writes.resume(order)}>Reprendre</WriteItem>
      )}
      {status === 'ENDED' ? (
        <WriteItem onSelect={() => actions.copy(id)}>Recréer à l’identique</WriteItem>
      ) : (
        <>
          <WriteItem onSelect={() => actions.edit(id)}>Modifier</WriteItem>
          <MenuSeparator />
          <WriteItem destructive onSelect={() => ask({ name: 'end', order })}>
            Arrêter
          </WriteItem>
        </>
      )}
    </ActionsMenu>
  );
}

/** Skips the next delivery; when it is already an order, the item says how to cancel it. */
function SkipItem({ order, writes }: { order: Recurring; writes: RecurringActions['writes'] }) {
  const next = nextDelivery(order.nextOccurrences);
  if (!next) return null;
  const label = 'Passer la prochaine livraison';
  if (!isPlanned(next))
    return (
      <MenuItem
        reason={
          next.order
            ? `${alreadyOrdered}${next.order.reference}.`
            : 'Cette livraison est déjà commandée.'
        }
      >
        {label}
      </MenuItem>
    );
  return <WriteItem onSelect={() => void writes.skip(order.id, next.date)}>{label}</WriteItem>;
}
