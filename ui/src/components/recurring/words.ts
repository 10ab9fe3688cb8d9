/** The texts about recurring orders (product S09, S10). */

import type { Frequency, RecurringStatus } from '../../graphql/types.generated';
import type { CivilDate } from '../../lib/civil-date';
import { dateDay, dateNear, dateShort, dateWeekday, integer } from '../../lib/format';
import { and, capitalized } from '../../lib/grammar';
import { fr, nbsp } from '../../lib/typography';
import { weekdayNames } from '../../lib/week';

/** The `dayOfMonth` of the last working day. */
export const lastWorkingDay = -1;

/** The frequencies, as in the form. */
export const frequencies: Record<Frequency, string> = {
  WEEKLY: 'Chaque semaine',
  BIWEEKLY: 'Toutes les deux semaines',
  MONTHLY: 'Chaque mois',
};

/** The schedule of a recurring order, as far as the provider sends it. */
type Rhythm = {
  readonly frequency: Frequency | null;
  readonly weekdays: readonly number[];
  readonly dayOfMonth: number | null;
};

/** “lundi” for 1. A provider may send a Sunday, although the form offers none. */
export function weekdayName(weekday: number): string {
  return weekdayNames[weekday - 1] ?? '';
}

/** “Chaque mardi et vendredi”, “Un mardi et un vendredi sur deux”, “Le 5 du mois”; null when unknown. */
export function frequencyInWords({ frequency, weekdays, dayOfMonth }: Rhythm): string | null {
  if (frequency === 'MONTHLY') return dayOfMonth === null ? null : dayInWords(dayOfMonth);
  const days = weekdays.toSorted((a, b) => a - b).map(weekdayName);
  if (frequency === null || days.length === 0) return null;
  return frequency === 'WEEKLY'
    ? `Chaque ${and(days)}`
    : `${capitalized(and(days.map((day) => `un ${day}`)))} sur deux`;
}

/** “Le 5 du mois”, “Le dernier jour ouvré du mois”. */
export function dayInWords(dayOfMonth: number): string {
  if (dayOfMonth === lastWorkingDay) return 'Le dernier jour ouvré du mois';
  return `Le ${dayOfMonth === 1 ? '1er' : dayOfMonth} du mois`;
}

/** “24 novembre”, with its year when it is not the current one. */
export function dateThisYear(date: CivilDate, today: CivilDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? dateNear(date) : dateShort(date);
}

/** “Active”, “En pause jusqu’au 31 août”, “Terminée”. */
export function statusInWords(
  status: RecurringStatus,
  pausedUntil: CivilDate | null,
  today: CivilDate,
): string {
  if (status === 'ACTIVE') return 'Active';
  if (status === 'ENDED') return 'Terminée';
  return pausedUntil ? `En pause jusqu’au ${dateThisYear(pausedUntil, today)}` : 'En pause';
}

/** “≈ 38 400 € HT / mois”, from cents: an average has no cents. */
export function monthlyCost(cents: number): string {
  return fr`≈ ${integer(Math.round(cents / 100))} € HT${nbsp}/${nbsp}mois`;
}

/** A date that may have been moved. */
type Moved = {
  readonly date: CivilDate;
  readonly movedFrom: CivilDate | null;
  readonly movedReason: string | null;
};

/** “mar. 14 juillet → mer. 15 juillet (jour férié)”; only the date when it was not moved. */
export function dateWithMove({ date, movedFrom, movedReason }: Moved): string {
  if (!movedFrom) return dateDay(date);
  return `${dateDay(movedFrom)} → ${dateDay(date)}${movedReason ? ` (${movedReason})` : ''}`;
}

/** “Déplacée (jour férié)”. */
export function movedInWords({ movedReason }: Pick<Moved, 'movedReason'>): string {
  return movedReason ? `Déplacée (${movedReason})` : 'Déplacée';
}

/** “Récurrence reprise. Prochaine livraison : mardi 1er septembre.” */
export function resumedInWords(next: CivilDate | undefined): string {
  return next === undefined
    ? 'Récurrence reprise.'
    : fr`Récurrence reprise. Prochaine livraison : ${dateWeekday(next)}.`;
}

/** Returns the sentence about the deliveries lost by ending; without a number when unknown. `atLeast` when there are more. */
export function endedInWords(planned: number | null, atLeast = false): string {
  if (planned === null || planned === 0) return 'Les livraisons prévues ne seront pas créées.';
  if (planned === 1) return fr`1 livraison prévue ne sera pas créée.`;
  return fr`${atLeast ? 'Plus de ' : ''}${planned} livraisons prévues ne seront pas créées.`;
}
