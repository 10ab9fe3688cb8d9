/** Calendar weeks, from Monday to Sunday (product 5.5). All functions are pure. */

import { addDays, type CivilDate, daysBetween } from './civil-date';

/** The names of the days of the week in French, from Monday. */
export const weekdayNames: readonly string[] = [
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
];

/** Returns the day of the week, from 1 (Monday) to 7 (ISO 8601). */
export function weekdayOf(date: CivilDate): number {
  const days = daysBetween('1970-01-05', date) % 7;
  return days < 0 ? days + 8 : days + 1;
}

/** Returns the Monday of its week. */
export function startOfWeek(date: CivilDate): CivilDate {
  return addDays(date, 1 - weekdayOf(date));
}

/** Returns the week number (ISO 8601): week 1 has the first Thursday of the year. */
export function weekOf(date: CivilDate): number {
  const thursday = addDays(startOfWeek(date), 3);
  return 1 + Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7);
}

/** Returns every day from one to another, both included. */
export function daysFrom(from: CivilDate, to: CivilDate): CivilDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
}
