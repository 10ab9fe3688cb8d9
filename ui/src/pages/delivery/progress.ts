import {
  deliveredOff,
  isFuture,
  isOver,
  notConfirmed,
  offSlot,
  unconfirmed,
} from '../../components/orders/arrival';
import { type Slot, slotInWords } from '../../components/orders/slot';
import { count } from '../../lib/count';
import { dateTime, time } from '../../lib/format';
import { fr } from '../../lib/typography';
import type { ProgressCard_OrderFragment } from './ProgressCard.generated';

/** The fields of an order that its sentence needs. */
type Progress = Pick<
  ProgressCard_OrderFragment,
  'status' | 'slot' | 'eta' | 'deliveredAt' | 'cancellation'
>;

/**
 * The state of a delivery in one sentence (product S07, block 1): delivered, expected at a time,
 * planned or requested. Null when it was cancelled, which a banner says, and when nothing is known.
 * `stopsBefore` comes from the last position; it is ignored once the estimated arrival has passed.
 */
export function progressSentence(
  order: Progress,
  now: Date,
  stopsBefore?: number | null,
): string | null {
  const { status, slot, eta, deliveredAt, cancellation } = order;
  if (cancellation) return null;
  if (status === 'delivered') {
    if (!deliveredAt) return null;
    const off = deliveredOff(deliveredAt, slot);
    return `Livrée le ${dateTime(deliveredAt)}${off ? `, ${off} sur le créneau` : ''}.`;
  }
  if (eta) {
    const parts = [`Arrivée estimée à ${time(eta)}`, offSlot(eta, slot), unconfirmed(eta, now)];
    return `${parts.filter(Boolean).join(', ')}${isFuture(eta, now) ? stopsInWords(stopsBefore) : ''}.`;
  }
  return slot && slotSentence(slot, status, now);
}

/** A waiting order has only a requested slot; a past slot is marked as past. */
function slotSentence(slot: Slot, status: Progress['status'], now: Date): string {
  const over = isOver(slot, now);
  if (status === 'waiting')
    return fr`Créneau demandé${over ? ', désormais passé' : ''} : ${slotInWords(slot)}.`;
  return `Livraison prévue ${slotInWords(slot)}${over ? fr` : créneau passé, ${notConfirmed}` : ''}.`;
}

function stopsInWords(stops: number | null | undefined): string {
  if (stops === null || stops === undefined) return '';
  return stops === 0 ? ' — vous êtes le prochain arrêt' : ` — ${count(stops, 'arrêt')} avant vous`;
}

/** The status events of an order that have a time, as its steps need them. */
export function statusEvents(events: ProgressCard_OrderFragment['events']) {
  return events.flatMap(({ status, at }) => (status && at ? [{ status, at }] : []));
}
