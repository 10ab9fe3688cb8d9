import { CalendarPlus, Copy, Printer } from 'lucide-react';
import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { calendarOf } from '../../components/calendar';
import type { Calendar_OrderFragment } from '../../components/calendar.generated';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import { Icon } from '../../design/structure/Icon/Icon';
import { copyText } from '../../lib/clipboard';
import { saveFile } from '../../lib/save-file';

/** Props of {@link DeliveryActions}. */
export type DeliveryActionsProps = {
  order: Calendar_OrderFragment;
  /** The delivery is still to come: it may enter a calendar. */
  ahead: boolean;
  now: Date;
};

/** What may be done with an order, behind three dots (product S07). */
export function DeliveryActions({ order, ahead, now }: DeliveryActionsProps) {
  const toast = useToast();
  const event = ahead ? calendarOf(order, now) : null;
  const copy = async () => {
    if (await copyText(order.reference)) toast.success('Référence copiée.');
    else toast.error('La référence n’a pas pu être copiée.');
  };
  return (
    <ActionsMenu of={`commande ${order.reference}`}>
      {event && (
        <MenuItem
          icon={<Icon of={CalendarPlus} size={18} />}
          onSelect={() => saveFile(`${order.reference}.ics`, event, 'text/calendar;charset=utf-8')}
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
    </ActionsMenu>
  );
}
