import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { WriteItem } from '../../components/ActionsMenu/WriteItem';
import { useDocuments } from '../../components/OrderActions/useDocuments';
import { useOrderTask } from '../../components/OrderActions/useOrderTask';
import { MenuItem, MenuSeparator } from '../../design/overlays/Menu/Menu';
import type { OrderRowFragment as Order } from '../../graphql/OrderRow.generated';
import { newOrderPath } from '../../lib/new-order';
import { paths } from '../../lib/paths';

/** Props of {@link DeliveryMenu}. */
export type DeliveryMenuProps = {
  order: Pick<Order, 'id' | 'reference' | 'status' | 'cancellation' | 'canEdit'>;
  /** Why the person may not write; undefined when they may. */
  refusal: string | undefined;
};

/** What can be done with an order of the list (product S06). */
export function DeliveryMenu({ order, refusal }: DeliveryMenuProps) {
  const { id, reference, status, cancellation, canEdit } = order;
  const { open } = useOrderTask();
  const { deliveryNote } = useDocuments();
  return (
    <ActionsMenu of={reference} refusal={refusal}>
      <MenuItem to={paths.delivery(id)}>Voir</MenuItem>
      <WriteItem to={newOrderPath({ reorder: id })}>Commander à nouveau</WriteItem>
      {canEdit && <WriteItem onSelect={() => open('modifier', id)}>Modifier</WriteItem>}
      {status === 'delivered' && (
        <MenuItem onSelect={() => void deliveryNote(id)}>Télécharger le bon de livraison</MenuItem>
      )}
      {!cancellation && (
        <>
          <MenuSeparator />
          <WriteItem destructive onSelect={() => open('annuler', id)}>
            Annuler
          </WriteItem>
        </>
      )}
    </ActionsMenu>
  );
}
