import {
  CalendarPlus,
  CircleX,
  Copy,
  Download,
  Pencil,
  Printer,
  Repeat,
  TriangleAlert,
} from 'lucide-react';
import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { WriteItem } from '../../components/ActionsMenu/WriteItem';
import { useDisabledReason } from '../../components/offline';
import { CancelItem } from '../../components/orders/actions/CancelItem';
import { mayReport } from '../../components/orders/actions/rules';
import { useOrderTask } from '../../components/orders/actions/useOrderTask';
import { calendarOf } from '../../components/orders/calendar';
import { newOrderPath } from '../../components/orders/new-order';
import { keepOpened, useKeptDocument } from '../../components/PdfViewer/useKeptDocument';
import { Permitted } from '../../components/permissions/Permitted';
import { usePermissions } from '../../components/permissions/usePermissions';
import { Button } from '../../design/controls/Button/Button';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import { Icon } from '../../design/structure/Icon/Icon';
import { useLayout } from '../../design/table/useLayout';
import { copyText } from '../../lib/clipboard';
import { download, saveFile } from '../../lib/save-file';
import type { DeliveryActions_OrderFragment } from './DeliveryActions.generated';
import styles from './DeliveryActions.module.css';

export type DeliveryActionsProps = { order: DeliveryActions_OrderFragment; now: Date };

/**
 * The actions of an order (product S07): the main ones as buttons, the others in a menu; on a phone
 * all of them in a sheet at the bottom edge (9.2).
 */
export function DeliveryActions({ order, now }: DeliveryActionsProps) {
  const toast = useToast();
  const cut = useDisabledReason();
  const reason = usePermissions().refusal('ORDER_WRITE') ?? cut;
  const { open } = useOrderTask();
  const phone = useLayout() === 'phone';
  const { id, reference, status, cancellation } = order;
  const event = !cancellation && status !== 'delivered' ? calendarOf(order, now) : null;
  const note = order.documents.find(({ kind, url }) => kind === 'DELIVERY_NOTE' && url);
  // A note that was opened before is available offline, when the user has enabled it.
  const kept = useKeptDocument(note?.id ?? '');
  const noteReason = kept ? undefined : cut;
  const opened = () => {
    if (note?.url) keepOpened(note.id, note.url);
  };
  const again = newOrderPath({ reorder: id });
  const copy = async () => {
    if (await copyText(reference)) toast.success('Référence copiée.');
    else toast.error('La référence n’a pas pu être copiée.');
  };
  return (
    <>
      {!phone && order.canEdit && (
        <Permitted reason={reason}>
          <Button
            look="outline"
            icon={<Icon of={Pencil} size={18} />}
            onClick={() => open('modifier', id)}
          >
            Modifier
          </Button>
        </Permitted>
      )}
      {!phone && note?.url && (
        <Permitted reason={noteReason}>
          <Button
            look="outline"
            icon={<Icon of={Download} size={18} />}
            {...(cut
              ? { onClick: () => void kept?.(note.name) }
              : { href: note.url, download: note.name, onClick: opened })}
          >
            Télécharger le bon de livraison
          </Button>
        </Permitted>
      )}
      {!phone && (
        <Permitted reason={reason}>
          <Button to={again}>Commander à nouveau</Button>
        </Permitted>
      )}
      <ActionsMenu of={`commande ${reference}`} refusal={reason} className={styles.sheet}>
        {phone && (
          <WriteItem icon={<Icon of={Repeat} size={18} />} to={again}>
            Commander à nouveau
          </WriteItem>
        )}
        {phone && order.canEdit && (
          <WriteItem icon={<Icon of={Pencil} size={18} />} onSelect={() => open('modifier', id)}>
            Modifier
          </WriteItem>
        )}
        {phone && note?.url && (
          <MenuItem
            icon={<Icon of={Download} size={18} />}
            reason={noteReason}
            onSelect={() => {
              if (cut) return void kept?.(note.name);
              download(note.url ?? '', note.name);
              opened();
            }}
          >
            Télécharger le bon de livraison
          </MenuItem>
        )}
        {mayReport(order, now) && (
          <WriteItem
            icon={<Icon of={TriangleAlert} size={18} />}
            onSelect={() => open('signaler', id)}
          >
            Signaler un problème
          </WriteItem>
        )}
        {event && (
          <MenuItem
            icon={<Icon of={CalendarPlus} size={18} />}
            onSelect={() => saveFile(`${reference}.ics`, event, 'text/calendar;charset=utf-8')}
          >
            Ajouter au calendrier
          </MenuItem>
        )}
        <MenuItem icon={<Icon of={Copy} size={18} />} onSelect={() => void copy()}>
          Copier la référence
        </MenuItem>
        <MenuItem icon={<Icon of={Printer} size={18} />} onSelect={() => window.print()}>
          Imprimer
        </MenuItem>
        <CancelItem order={order} icon={<Icon of={CircleX} size={18} />}>
          Annuler la commande
        </CancelItem>
      </ActionsMenu>
    </>
  );
}
