import { toDate } from '../lib/instant';
import { fr, nbsp } from '../lib/typography';
import type { Slot } from './slot';

const minute = 60_000;

/** “en retard de 20 min sur le créneau”: how far an arrival lies outside of its slot; null inside, or where that is not known (product S07). */
export function offSlot(
  eta: string | null,
  slot: Pick<Slot, 'startsAt' | 'endsAt'> | null | undefined,
): string | null {
  const at = eta && toDate(eta)?.getTime();
  const from = slot?.startsAt && toDate(slot.startsAt)?.getTime();
  const to = slot?.endsAt && toDate(slot.endsAt)?.getTime();
  if (!at || !from || !to) return null;
  if (at - to >= minute) return `en retard de ${duration(at - to)} sur le créneau`;
  if (from - at >= minute) return `en avance de ${duration(from - at)} sur le créneau`;
  return null;
}

/** “20 min”, “1 h 05”. */
function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute);
  if (minutes < 60) return fr`${minutes} min`;
  const rest = String(minutes % 60).padStart(2, '0');
  return `${Math.floor(minutes / 60)}${nbsp}h${nbsp}${rest}`;
}
