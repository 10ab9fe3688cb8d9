import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { useDocuments } from '../../components/OrderActions/useDocuments';
import { useOrderAccess } from '../../components/OrderActions/useOrderAccess';
import { useOrderTask } from '../../components/OrderActions/useOrderTask';
import { MenuItem, MenuSeparator } from '../../design/overlays/Menu/Menu';
import type { OrderRowFragment as Order } from '../../graphql/OrderRow.generated';
import { newOrderPath } from '../../lib/new-order';
import { paths } from '../../lib/paths';

/** Props of {@link DeliveryMenu}. */
export type DeliveryMenuProps = {
  order: Pick<Order, 'id' | 'reference' | 'status' | 'cancellation' | 'canEdit'>;
};

/** What can be done with an order of the list (product S06). */
export function DeliveryMenu({ order }: DeliveryMenuProps) {
  const { id, reference, status, cancellation, canEdit } = order;
  const { mayWrite } = useOrderAccess();
  const { open } = useOrderTask();
  const { deliveryNote } = useDocuments();
  return (
    <ActionsMenu of={reference}>
      <MenuItem to={paths.delivery(id)}>Voir</MenuItem>
      {mayWrite && <MenuItem to={newOrderPath({ reorder: id })}>Recommander</MenuItem>}
      {mayWrite && canEdit && <MenuItem onSelect={() => open('modifier', id)}>Modifier</MenuItem>}
      {status === 'delivered' && (
        <MenuItem onSelect={() => void deliveryNote(id)}>Télécharger le bon de livraison</MenuItem>
      )}
      {mayWrite && !cancellation && (
        <>
          <MenuSeparator />
          <MenuItem destructive onSelect={() => open('annuler', id)}>
            Annuler
          </MenuItem>
        </>
      )}
    </ActionsMenu>
  );
}
