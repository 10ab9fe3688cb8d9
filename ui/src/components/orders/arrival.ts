import { count } from '../../lib/count';
import { civilDate, toDate } from '../../lib/instant';
import { fr, nbsp } from '../../lib/typography';
import type { Slot } from './slot';

const minute = 60_000;

type Hours = Pick<Slot, 'startsAt' | 'endsAt'> | null | undefined;

/** “en retard de 20 min sur le créneau”: how far an arrival lies outside of its slot; null inside, or where that is not known (product S07). */
export function offSlot(eta: string | null, slot: Hours): string | null {
  const off = lateness(eta, slot);
  return off && `${off} sur le créneau`;
}

/** “en retard de 20 min”, beside the slot itself. */
export function lateness(eta: string | null, slot: Hours): string | null {
  const at = eta && toDate(eta)?.getTime();
  const from = slot?.startsAt && toDate(slot.startsAt)?.getTime();
  const to = slot?.endsAt && toDate(slot.endsAt)?.getTime();
  if (!at || !from || !to) return null;
  if (at - to >= minute) return `en retard de ${duration(at - to)}`;
  if (from - at >= minute) return `en avance de ${duration(from - at)}`;
  return null;
}

/** What is known of a delivery whose time has come. */
export const notConfirmed = 'livraison pas encore confirmée';

/** The same of an arrival; null before its time. */
export function unconfirmed(eta: string, now: Date): string | null {
  return isAhead(eta, now) ? null : notConfirmed;
}

/** Whether an arrival is still to come. */
export function isAhead(eta: string, now: Date): boolean {
  return new Date(eta) > now;
}

/** Whether a slot is over; one whose hours are not known is over with its day. */
export function isOver({ date, endsAt }: Slot, now: Date): boolean {
  return endsAt ? !isAhead(endsAt, now) : date < civilDate(now);
}

/** “20 min”, “1 h 05”, “2 jours”. */
function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute);
  const days = Math.floor(minutes / (24 * 60));
  if (days > 0) return count(days, 'jour');
  if (minutes < 60) return fr`${minutes} min`;
  const rest = String(minutes % 60).padStart(2, '0');
  return `${Math.floor(minutes / 60)}${nbsp}h${nbsp}${rest}`;
}
