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
  const off = offBy(eta, slot);
  return off && `en ${off.late ? 'retard' : 'avance'} de ${off.by}`;
}

/** “avec 20 min de retard”, “avec 20 min d’avance”, after “livrée”. */
export function deliveredOff(deliveredAt: string | null, slot: Hours): string | null {
  const off = offBy(deliveredAt, slot);
  return off && `avec ${off.by} ${off.late ? 'de retard' : 'd’avance'}`;
}

/** What of an order says whether it is on time. */
export type Punctual = {
  readonly eta: string | null;
  readonly deliveredAt: string | null;
  readonly slot: Hours;
  readonly cancellation?: object | null;
};

/** How far an order lies outside of its slot: as it is expected, then as it was delivered; null within it, once it is cancelled, and where it is not known. */
export function punctuality({
  eta,
  deliveredAt,
  slot,
  cancellation,
}: Punctual): { words: string; late: boolean } | null {
  const off = cancellation ? null : offBy(deliveredAt ?? eta, slot);
  if (!off) return null;
  const words = deliveredAt ? `livrée ${deliveredOff(deliveredAt, slot)}` : lateness(eta, slot);
  return { words: words ?? '', late: off.late };
}

function offBy(when: string | null, slot: Hours): { late: boolean; by: string } | null {
  const at = when && toDate(when)?.getTime();
  const from = slot?.startsAt && toDate(slot.startsAt)?.getTime();
  const to = slot?.endsAt && toDate(slot.endsAt)?.getTime();
  if (!at || !from || !to) return null;
  if (at - to >= minute) return { late: true, by: duration(at - to) };
  if (from - at >= minute) return { late: false, by: duration(from - at) };
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
