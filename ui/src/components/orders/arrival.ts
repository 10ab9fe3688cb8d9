import { count } from '../../lib/count';
import { civilDate, toDate } from '../../lib/instant';
import { fr, nbsp } from '../../lib/typography';
import type { Slot } from './slot';

const minute = 60_000;

type Hours = Pick<Slot, 'startsAt' | 'endsAt'> | null | undefined;

/** Returns how far an arrival is outside its slot, “en retard de 20 min sur le créneau”; null inside, or when unknown (product S07). */
export function offSlot(eta: string | null, slot: Hours): string | null {
  const off = lateness(eta, slot);
  return off && `${off} sur le créneau`;
}

/** Returns “en retard de 20 min”, shown next to the slot. */
export function lateness(eta: string | null, slot: Hours): string | null {
  const off = offBy(eta, slot);
  return off && `en ${off.late ? 'retard' : 'avance'} de ${off.by}`;
}

/** Returns “avec 20 min de retard” or “avec 20 min d’avance”, shown after “livrée”. */
export function deliveredOff(deliveredAt: string | null, slot: Hours): string | null {
  const off = offBy(deliveredAt, slot);
  return off && `avec ${off.by} ${off.late ? 'de retard' : 'd’avance'}`;
}

/** The values of an order that decide whether it is on time. */
export type Punctual = {
  readonly eta: string | null;
  readonly deliveredAt: string | null;
  readonly slot: Hours;
  readonly cancellation?: object | null;
};

/** Returns how far an order is outside its slot: the expected arrival, then the real one; null within the slot, after a cancellation, and when unknown. */
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

/** The text for a delivery whose estimated time has passed. */
export const notConfirmed = 'livraison pas encore confirmée';

/** Returns the same text for an arrival; null before its time. */
export function unconfirmed(eta: string, now: Date): string | null {
  return isFuture(eta, now) ? null : notConfirmed;
}

/** Reports whether an arrival is in the future. */
export function isFuture(eta: string, now: Date): boolean {
  return new Date(eta) > now;
}

/** Reports whether a slot has ended; without known hours it ends with its day. */
export function isOver({ date, endsAt }: Slot, now: Date): boolean {
  return endsAt ? !isFuture(endsAt, now) : date < civilDate(now);
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
