import { useDisabledReason } from '../../components/offline';
import { useOrderDocumentsQuery } from '../../components/orders/actions/Documents.generated';
import {
  type DocumentFile,
  noteOf,
  useDocuments,
} from '../../components/orders/actions/useDocuments';
import { canPreview } from '../../components/PdfViewer/can-preview';
import { MenuItem } from '../../design/overlays/Menu/Menu';

export type DeliveryNoteItemProps = {
  orderId: string;
  /** Shows a document beside the list. */
  onPreview: (file: DocumentFile) => void;
};

/**
 * Shows or downloads the delivery note of an order. The note is requested when the menu opens,
 * since it may not be available yet.
 */
export function DeliveryNoteItem({ orderId, onPreview }: DeliveryNoteItemProps) {
  const { deliveryNote } = useDocuments();
  const cut = useDisabledReason();
  const { data, loading } = useOrderDocumentsQuery({
    variables: { id: orderId },
    fetchPolicy: 'network-only',
  });
  // When that request failed, selecting the item requests it again.
  const note = data && noteOf(data);
  const missing = data && !note;
  return (
    <>
      {note?.previewUrl && canPreview() && (
        <MenuItem reason={cut} onSelect={() => onPreview(note)}>
          Aperçu du bon de livraison
        </MenuItem>
      )}
      <MenuItem
        busy={loading}
        disabled={missing}
        {...(missing && { description: 'Pas encore disponible.' })}
        reason={missing ? undefined : cut}
        onSelect={() => void deliveryNote(orderId)}
      >
        Télécharger le bon de livraison
      </MenuItem>
    </>
  );
}
