import { labelOf } from '../../components/labels';
import { slotWindows } from '../../components/order-labels';
import type { DeliverySlot } from '../../graphql/types.generated';
import { dateDay, dateWeekday, time } from '../../lib/format';

/** A slot, as much of it as is written: the hours are missing where the provider does not tell them. */
export type Slot = Pick<DeliverySlot, 'date'> & {
  readonly window?: DeliverySlot['window'] | undefined;
  readonly startsAt?: DeliverySlot['startsAt'] | undefined;
  readonly endsAt?: DeliverySlot['endsAt'] | undefined;
};

/** “jeudi 12 mars entre 06:00 et 12:00”; a night ends the next day, and says so. */
export function slotInWords(slot: Slot): string {
  const day = dateWeekday(slot.date);
  if (!slot.startsAt || !slot.endsAt) return [day, windowOf(slot)].filter(Boolean).join(', ');
  const end = slot.window === 'NIGHT' ? ' le lendemain' : '';
  return `${day} entre ${time(slot.startsAt)} et ${time(slot.endsAt)}${end}`;
}

/** “ven. 13 mars, Matin”. */
export function slotInBrief(slot: Slot): string {
  return [dateDay(slot.date), windowOf(slot)].filter(Boolean).join(', ');
}

/** “Matin, 06:00–12:00”: the part of the day with its hours, as much as is known of it; empty when nothing is. */
export function windowInWords(slot: Slot): string {
  const hours =
    slot.startsAt && slot.endsAt && `${time(slot.startsAt)}\u2060–\u2060${time(slot.endsAt)}`;
  return [windowOf(slot), hours].filter(Boolean).join(', ');
}

function windowOf({ window }: Slot): string | null {
  return labelOf(slotWindows, window);
}
