import type { ErrorLike } from '@apollo/client';
import { failedAt } from '../../components/failures';
import { labelOf } from '../../components/labels';
import {
  isFuture,
  isOver,
  lateness,
  notConfirmed,
  offSlot,
  unconfirmed,
} from '../../components/orders/arrival';
import { partsOfDay } from '../../components/orders/labels';
import { hoursInWords, type Slot } from '../../components/orders/slot';
import { dateDay, relative, time } from '../../lib/format';

/** “Demain, ven. 13 mars, 06:00–12:00” (product S04). */
export function comingSlot(slot: Slot | null, now: Date): string {
  if (!slot) return 'Date à confirmer';
  const near = { 'aujourd’hui': 'Aujourd’hui', demain: 'Demain' }[relative(slot.date, now)];
  const hours = hoursInWords(slot) ?? labelOf(partsOfDay, slot.window);
  return [near, dateDay(slot.date), hours].filter(Boolean).join(', ');
}

/**
 * The slot of an upcoming delivery, and its expected deviation; once it is past, “jeu. 12 mars,
 * 06:00–12:00, livraison pas encore confirmée”.
 */
export function planned(slot: Slot | null, now: Date, eta: string | null = null): string {
  const over = slot && isOver(slot, now);
  return [comingSlot(slot, now), lateness(eta, slot), over && notConfirmed]
    .filter(Boolean)
    .join(', ');
}

/** “Arrivée estimée à 14:35 (dans 22 min)”; once it is past, “Arrivée estimée à 14:35, livraison pas encore confirmée”. */
export function arrival(eta: string, now: Date, slot: Slot | null = null): string {
  const estimate = `Arrivée estimée à ${time(eta)}${isFuture(eta, now) ? ` (${relative(eta, now)})` : ''}`;
  return [estimate, offSlot(eta, slot), unconfirmed(eta, now)].filter(Boolean).join(', ');
}

/**
 * Whether the upcoming deliveries are unknown. An order with failed fields still counts: without
 * the name of its product it is still a delivery.
 */
export function areUnknown(orders: readonly object[], error: ErrorLike | undefined): boolean {
  return (
    orders.length === 0 &&
    (failedAt(error, 'home', 'nextOrder') || failedAt(error, 'home', 'liveOrders'))
  );
}
