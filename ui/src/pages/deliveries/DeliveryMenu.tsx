import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { WriteItem } from '../../components/ActionsMenu/WriteItem';
import { CancelItem } from '../../components/orders/actions/CancelItem';
import { mayHaveNote } from '../../components/orders/actions/rules';
import type { DocumentFile } from '../../components/orders/actions/useDocuments';
import { useOrderTask } from '../../components/orders/actions/useOrderTask';
import { newOrderPath } from '../../components/orders/new-order';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import { paths } from '../../lib/paths';
import { DeliveryNoteItem } from './DeliveryNoteItem';
import type { DeliveryRow_OrderFragment as Order } from './DeliveryRow.generated';

export type DeliveryMenuProps = {
  order: Pick<Order, 'id' | 'reference' | 'status' | 'cancellation' | 'canCancel' | 'canEdit'>;
  /** Why the user may not write; undefined when they may. */
  refusal: string | undefined;
  /** Shows a document beside the list. */
  onPreview: (file: DocumentFile) => void;
};

/** The actions on an order of the list (product S06). */
export function DeliveryMenu({ order, refusal, onPreview }: DeliveryMenuProps) {
  const { id, reference, canEdit } = order;
  const { open } = useOrderTask();
  return (
    <ActionsMenu of={reference} refusal={refusal}>
      <MenuItem to={paths.delivery(id)}>Voir</MenuItem>
      <WriteItem to={newOrderPath({ reorder: id })}>Commander à nouveau</WriteItem>
      {canEdit && <WriteItem onSelect={() => open('modifier', id)}>Modifier</WriteItem>}
      {mayHaveNote(order) && <DeliveryNoteItem orderId={id} onPreview={onPreview} />}
      <CancelItem order={order}>Annuler</CancelItem>
    </ActionsMenu>
  );
}
