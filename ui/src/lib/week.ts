/** Weeks of the calendar, from Monday to Sunday (product 5.5). All pure, as civil-date.ts is. */

import { addDays, type CivilDate, daysBetween } from './civil-date';

/** The day of its week, from 1 (Monday) to 7 (ISO 8601). */
export function weekdayOf(date: CivilDate): number {
  const days = daysBetween('1970-01-05', date) % 7;
  return days < 0 ? days + 8 : days + 1;
}

/** The Monday of its week. */
export function startOfWeek(date: CivilDate): CivilDate {
  return addDays(date, 1 - weekdayOf(date));
}

/** The number of its week (ISO 8601): the first of a year is the one that holds its first Thursday. */
export function weekOf(date: CivilDate): number {
  const thursday = addDays(startOfWeek(date), 3);
  return 1 + Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7);
}

/** Every day from one to another, both included. */
export function daysFrom(from: CivilDate, to: CivilDate): CivilDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
}
