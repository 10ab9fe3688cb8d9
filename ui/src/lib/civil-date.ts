/**
 * Calendar days as the API sends them, `YYYY-MM-DD`: without a time or a zone,
 * so that conversions cannot shift them. Every function except `today` is pure;
 * the arithmetic uses UTC midnights, which have no summer time.
 */

import { now } from './clock';
import { civilDate } from './instant';

/** A day: `YYYY-MM-DD`, Gregorian. Days compare as text. */
export type CivilDate = string;

const iso = /^(\d{4})-(\d{2})-(\d{2})$/;
const msPerDay = 86_400_000;

/** Returns today's date in France by the provider's clock, regardless of the device's clock and zone. */
export function today(at: Date = now()): CivilDate {
  return civilDate(at);
}

/** Reports whether a text is an existing day: 2026-02-29 is none. */
export function isCivilDate(text: string): boolean {
  const [, year, month, day] = iso.exec(text) ?? [];
  return year !== undefined && civil(Number(year), Number(month), Number(day)) === text;
}

/** Returns the day that many days later; earlier for a negative number. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return toCivil(utc(date) + days * msPerDay);
}

/**
 * Returns the same day that many months later, or the last day of a shorter month: 31 January + 1 = 28
 * February.
 */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const [year, month, day] = parts(date);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const length = daysInMonth(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return toCivil(first.getTime() + (Math.min(day, length) - 1) * msPerDay);
}

/** Returns the first day of its month. */
export function startOfMonth(date: CivilDate): CivilDate {
  return `${date.slice(0, 8)}01`;
}

/** Returns the last day of its month. */
export function endOfMonth(date: CivilDate): CivilDate {
  const [year, month] = parts(date);
  return `${date.slice(0, 8)}${daysInMonth(year, month)}`;
}

/** Returns the first day of its quarter: 1 January, April, July or October. */
export function startOfQuarter(date: CivilDate): CivilDate {
  const [, month] = parts(date);
  return startOfMonth(addMonths(startOfMonth(date), -((month - 1) % 3)));
}

/** Returns the number of days from one day to another; negative when the second is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return Math.round((utc(to) - utc(from)) / msPerDay);
}

/**
 * Parses a typed day; null when it is invalid. Accepts `JJ/MM/AAAA` with any
 * separator or none, days and months of one digit, a year of two digits as 20xx,
 * and the ISO form, which may be pasted.
 */
export function readDate(text: string): CivilDate | null {
  const trimmed = text.trim();
  if (isCivilDate(trimmed)) return trimmed;
  const [, day, month, year] =
    /^(\d{1,2})[^\d]+(\d{1,2})[^\d]+(\d{4}|\d{2})$/.exec(trimmed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed) ??
    [];
  if (year === undefined) return null;
  return civil(Number(year.padStart(4, '20')), Number(month), Number(day));
}

/**
 * Returns the text of the field after a key: a slash is inserted after the day
 * and the month, and any other separator becomes a slash. Nothing is inserted
 * while text is deleted, or a slash could not be deleted.
 */
export function typedDate(text: string, before: string): string {
  const slashed = text.replace(/[.\-\s/]+/g, '/').replace(/^\//, '');
  if (!slashed.startsWith(before) || slashed.length <= before.length) return slashed;
  return /^(\d{2}|\d{1,2}\/\d{2})$/.test(slashed) ? `${slashed}/` : slashed;
}

function civil(year: number, month: number, day: number): CivilDate | null {
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) {
    return null;
  }
  return toCivil(Date.UTC(year, month - 1, day));
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function parts(date: CivilDate): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
}

function utc(date: CivilDate): number {
  const [year, month, day] = parts(date);
  return Date.UTC(year, month - 1, day);
}

function toCivil(ms: number): CivilDate {
  return new Date(ms).toISOString().slice(0, 10);
}
