import { useCutReason } from '../../components/offline';
import { useOrderDocumentsQuery } from '../../components/orders/actions/Documents.generated';
import { noteOf, useDocuments } from '../../components/orders/actions/useDocuments';
import { MenuItem } from '../../design/overlays/Menu/Menu';

/** Downloads the delivery note of an order, which it asks for when its menu opens: some are not there yet. */
export function DeliveryNoteItem({ orderId }: { orderId: string }) {
  const { deliveryNote } = useDocuments();
  const cut = useCutReason();
  const { data, loading } = useOrderDocumentsQuery({
    variables: { id: orderId },
    fetchPolicy: 'network-only',
  });
  // Where it could not be asked for, the choice asks again.
  const missing = data && !noteOf(data);
  return (
    <MenuItem
      busy={loading}
      disabled={missing}
      {...(missing && { description: 'Pas encore disponible.' })}
      reason={missing ? undefined : cut}
      onSelect={() => void deliveryNote(orderId)}
    >
      Télécharger le bon de livraison
    </MenuItem>
  );
}
