/** How the planning speaks of its days. */

import { partsOfDay, slotWindows } from '../../components/orders/labels';
import type { ClosedDayReason } from '../../graphql/types.generated';
import type { CivilDate } from '../../lib/civil-date';
import { dotted } from '../../lib/dotted';
import { dateDay, dateWeekday } from '../../lib/format';
import type { Window } from './entries';

/** What the entries of a planning are. */
export const noun = { one: 'livraison', many: 'livraisons', feminine: true };

/** Why nothing is delivered on a day (product S05). */
const reasons: Record<ClosedDayReason, string> = { SUNDAY: 'Dimanche', HOLIDAY: 'Jour férié' };

const noDelivery = 'Pas de livraison';

/** “Pas de livraison, jour férié”, as much as the provider tells. */
export function closedText(reason: ClosedDayReason | null): string {
  return reason === null ? noDelivery : `${noDelivery}, ${reasons[reason].toLowerCase()}`;
}

/** Under a day: its name says that it is a Sunday. */
export function closedWhy(reason: ClosedDayReason | null): string {
  return reason === 'HOLIDAY' ? dotted(noDelivery, reasons.HOLIDAY) : noDelivery;
}

/** A part of the day by its name. */
export function windowName(window: Window): string {
  return window === null ? 'Heure à préciser' : slotWindows[window];
}

/** “lundi 23 novembre, le matin”: a cell by its name. */
export function cellName(date: CivilDate, window?: Window): string {
  if (window === undefined) return dateWeekday(date);
  return `${dateWeekday(date)}, ${window === null ? 'heure à préciser' : partsOfDay[window]}`;
}

/** A day over its column: “lun.”, “23”, “novembre”. */
export function dayParts(date: CivilDate): { weekday: string; day: string; month: string } {
  const [weekday = '', day = '', month = ''] = dateDay(date).split(/\s/);
  return { weekday, day, month };
}
