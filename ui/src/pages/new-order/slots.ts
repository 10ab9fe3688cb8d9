import type { DeliverySlotsQuery } from '../../components/orders/DeliverySlots.generated';
import type { SlotWindow } from '../../graphql/types.generated';
import { addDays, type CivilDate } from '../../lib/civil-date';

/** A slot: a part of a day. */
export type Slot = DeliverySlotsQuery['deliverySlots'][number];

/** A day with its slots. */
export type SlotDay = { date: CivilDate; slots: Slot[] };

/** How many days are shown at once (product S08). */
export const daysShown = 14;

/** How many days ahead an order is possible (product 7.2). */
export const horizon = 60;

/** The key of a slot in the form. */
export function slotKey({ date, window }: { date: string; window: string | null }): string {
  return `${date}/${window ?? ''}`;
}

/** The day and the part of the day in a key; null when it is invalid. */
export function readSlot(key: string): { date: CivilDate; window: SlotWindow } | null {
  const [date, window] = key.split('/');
  if (!date || (window !== 'MORNING' && window !== 'AFTERNOON' && window !== 'NIGHT')) return null;
  return { date, window };
}

/** The reasons that close a whole day. */
const closed: readonly (string | null)[] = ['TOO_EARLY', 'SUNDAY', 'HOLIDAY', 'SATURDAY'];

/**
 * The days with deliveries: those too early, Sundays and bank holidays are omitted (product 7.2).
 */
export function deliverableDays(slots: readonly Slot[]): SlotDay[] {
  return byDay(slots).filter(({ slots }) => slots.some(({ reason }) => !closed.includes(reason)));
}

/** The bank holidays between two days. */
export function holidays(slots: readonly Slot[], from: CivilDate, to: CivilDate): CivilDate[] {
  return byDay(slots)
    .filter(
      ({ date, slots }) =>
        date >= from && date <= to && slots.some(({ reason }) => reason === 'HOLIDAY'),
    )
    .map(({ date }) => date);
}

function byDay(slots: readonly Slot[]): SlotDay[] {
  const days = new Map<CivilDate, Slot[]>();
  for (const slot of slots) days.set(slot.date, [...(days.get(slot.date) ?? []), slot]);
  return [...days]
    .map(([date, slots]) => ({ date, slots }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The first available slot, on or after the requested date; null when there is none. */
export function firstAvailable(days: readonly SlotDay[], wished?: CivilDate): Slot | null {
  const all = days
    .flatMap(({ slots }) => slots)
    .filter(({ available, window }) => available && window);
  return (wished && all.find(({ date }) => date >= wished)) || all[0] || null;
}

/** The range of the request, from today to the horizon. */
export function slotRange(today: CivilDate): { from: CivilDate; to: CivilDate } {
  return { from: today, to: addDays(today, horizon) };
}
