import type { DeliverySlot } from '../../graphql/types.generated';
import { dateDay, dateWeekday, time } from '../../lib/format';
import { nbsp } from '../../lib/typography';
import { labelOf } from '../labels';
import { partsOfDay, slotWindows } from './labels';

/** The displayed part of a slot: the hours are absent when the provider does not send them. */
export type Slot = Pick<DeliverySlot, 'date'> & {
  readonly window?: DeliverySlot['window'] | undefined;
  readonly startsAt?: DeliverySlot['startsAt'] | undefined;
  readonly endsAt?: DeliverySlot['endsAt'] | undefined;
};

/** “jeudi 12 mars entre 06:00 et 12:00”, with the hours on one line; a night ends the next day, which is written. */
export function slotInWords(slot: Slot): string {
  const day = dateWeekday(slot.date);
  if (!slot.startsAt || !slot.endsAt) return [day, partOf(slot)].filter(Boolean).join(', ');
  const end = slot.window === 'NIGHT' ? ' le lendemain' : '';
  const hours = ['entre', time(slot.startsAt), 'et', time(slot.endsAt)].join(nbsp);
  return `${day} ${hours}${end}`;
}

/** “ven. 13 mars, le matin”. */
export function slotInBrief(slot: Slot): string {
  return [dateDay(slot.date), partOf(slot)].filter(Boolean).join(', ');
}

/** “Matin, 06:00–12:00”: the window with its hours, as far as known; empty when unknown. */
export function windowInWords(slot: Slot): string {
  return [labelOf(slotWindows, slot.window), hoursInWords(slot)].filter(Boolean).join(', ');
}

/** “06:00–12:00”; null when the hours are unknown. */
export function hoursInWords({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>) {
  return startsAt && endsAt ? `${time(startsAt)}\u2060–\u2060${time(endsAt)}` : null;
}

function partOf({ window }: Slot): string | null {
  return labelOf(partsOfDay, window);
}
