/** The wording of the planning's days. */

import { partsOfDay, slotWindows } from '../../components/orders/labels';
import type { ClosedDayReason } from '../../graphql/types.generated';
import type { CivilDate } from '../../lib/civil-date';
import { dotted } from '../../lib/dotted';
import { dateDay, dateWeekday } from '../../lib/format';
import type { Window } from './entries';

/** The noun for the entries of a planning. */
export const noun = { one: 'livraison', many: 'livraisons', feminine: true };

/** Why a day has no deliveries (product S05). */
const reasons: Record<ClosedDayReason, string> = { SUNDAY: 'Dimanche', HOLIDAY: 'Jour férié' };

const noDelivery = 'Pas de livraison';

/** “Pas de livraison, jour férié”, with the reason where the provider sends it. */
export function closedText(reason: ClosedDayReason | null): string {
  return reason === null ? noDelivery : `${noDelivery}, ${reasons[reason].toLowerCase()}`;
}

/** The reason below a day; none for a Sunday, whose name already says it. */
export function closedReason(reason: ClosedDayReason | null): string {
  return reason === 'HOLIDAY' ? dotted(noDelivery, reasons.HOLIDAY) : noDelivery;
}

/** The name of a part of the day. */
export function windowName(window: Window): string {
  return window === null ? 'Heure à préciser' : slotWindows[window];
}

/** “lundi 23 novembre, le matin”: the name of a cell. */
export function cellName(date: CivilDate, window?: Window): string {
  if (window === undefined) return dateWeekday(date);
  return `${dateWeekday(date)}, ${window === null ? 'heure à préciser' : partsOfDay[window]}`;
}

/** The parts of a day's column heading: “lun.”, “23”, “novembre”. */
export function dayParts(date: CivilDate): { weekday: string; day: string; month: string } {
  const [weekday = '', day = '', month = ''] = dateDay(date).split(/\s/);
  return { weekday, day, month };
}
