/** The possible slots of an order to move, by day. */

import type { DeliverySlot, SlotWindow } from '../../../graphql/types.generated';
import type { CivilDate } from '../../../lib/civil-date';
import { dotted } from '../../../lib/dotted';
import { dateWeekday, money, month } from '../../../lib/format';
import { labelOf } from '../../labels';
import { slotWindows } from '../labels';
import { hoursInWords, type Slot } from '../slot';

/** A slot offered by the API. */
export type Offer = Slot &
  Pick<DeliverySlot, 'available' | 'surchargeExclTax'> & {
    readonly reason: string | null;
    readonly reasonText: string | null;
  };

/** The current place of an order: it stays available to the order, even when the slot is closed to others. */
export type Place = { readonly date: CivilDate; readonly window: SlotWindow | null };

/** An option of a choice. */
export type Option = { value: string; label: string; disabled: boolean };

/** Returns the possible days, grouped by month; a day without a free window says why. Sundays are left out. */
export function daysOf(
  offers: readonly Offer[],
  own: Place,
): { label: string; options: Option[] }[] {
  const byDay = new Map<CivilDate, Offer[]>([[own.date, []]]);
  for (const offer of offers) {
    const day = byDay.get(offer.date);
    if (day) day.push(offer);
    else byDay.set(offer.date, [offer]);
  }
  const months = new Map<string, Option[]>();
  for (const [date, ofDay] of [...byDay].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const isOwn = date === own.date;
    if (!isOwn && ofDay.every(({ reason }) => reason === 'SUNDAY')) continue;
    const free = isOwn || ofDay.some(({ available }) => available);
    const why = free ? null : (ofDay[0]?.reasonText ?? 'Indisponible');
    const option = {
      value: date,
      label: [dateWeekday(date), why].filter(Boolean).join(' — '),
      disabled: !free,
    };
    const ofMonth = months.get(month(date));
    if (ofMonth) ofMonth.push(option);
    else months.set(month(date), [option]);
  }
  return [...months].map(([label, options]) => ({ label, options }));
}

/** Returns the windows of a day, in order, each with its hours, its surcharge, or why it is not available. */
export function windowsOn(
  date: CivilDate,
  offers: readonly Offer[],
  own: Place & Slot,
): (Option & { hint: string })[] {
  return Object.keys(slotWindows).flatMap((window) => {
    const isOwn = date === own.date && window === own.window;
    const offer = offers.find((one) => one.date === date && one.window === window);
    const slot = offer ?? (isOwn ? own : undefined);
    if (!slot) return [];
    const free = isOwn || Boolean(offer?.available);
    const more = offer?.surchargeExclTax ? `+${money(offer.surchargeExclTax)} HT` : null;
    return {
      value: window,
      label: labelOf(slotWindows, window),
      hint: dotted(
        hoursInWords(slot),
        free ? more : (offer?.reasonText ?? 'Indisponible'),
        isOwn && 'créneau actuel',
      ),
      disabled: !free,
    };
  });
}
