/** French dates on an axis, and the choice of those that fit. */

import { nbsp } from '../../lib/typography';

const months = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
] as const;

const day = 86_400_000;

/** Returns the milliseconds since the epoch of a month or a day: a calendar date has no time zone, so it is read as UTC. */
export function instantOf(x: string): number {
  return Date.parse(x.length === 7 ? `${x}-01` : x);
}

/** “janv.”, “févr.” … “déc.” of a month from 0 to 11. */
export function monthShort(month: number): string {
  return months[month] ?? '';
}

/** A label of a time axis: “mars”, “12 mars”; with the year below it at the start of a year. */
export type DateTick = { at: number; text: string; year: string | null };

/** The possible numbers of months between labels. */
const monthSteps = [1, 2, 3, 6, 12];
/** The possible numbers of days between labels within a month. */
const daySteps = [1, 2, 7, 14];

/**
 * Returns the labels of the dates from `first` to `last` (ms), as many as fit into `width` px with `each` px per label.
 * Months are counted from January and weeks from Monday, so that labels keep their positions when the period moves.
 */
export function dateTicks(
  first: number,
  last: number,
  width: number,
  finest: 'day' | 'month',
  each = 44,
): DateTick[] {
  const room = Math.max(1, Math.floor(width / each));
  if (finest === 'day') {
    const step = daySteps.find((step) => (last - first) / day / step < room);
    if (step) return withYears(days(first, last, step), (at) => dayText(at));
  }
  const span = monthIndex(last) - monthIndex(first) + 1;
  const step = monthSteps.find((step) => Math.ceil(span / step) <= room) ?? 12;
  const starts: number[] = [];
  for (let index = monthIndex(first); index <= monthIndex(last); index++) {
    const at = Date.UTC(Math.floor(index / 12), index % 12, 1);
    if (index % step === 0 && at >= first) starts.push(at);
  }
  // Two dates within a month, or a short period without a 1 January: label its start.
  return withYears(starts.length > 0 ? starts : [first], (at) =>
    new Date(at).getUTCDate() === 1 ? monthShort(new Date(at).getUTCMonth()) : dayText(at),
  );
}

function days(first: number, last: number, step: number): number[] {
  // 5 January 1970 was a Monday.
  const offset = 4 * day;
  const start = step < 7 ? first : Math.ceil((first - offset) / (7 * day)) * 7 * day + offset;
  const found: number[] = [];
  for (let at = start; at <= last; at += step * day) found.push(at);
  return found;
}

function withYears(ats: number[], text: (at: number) => string): DateTick[] {
  let previous: number | null = null;
  return ats.map((at) => {
    const year = new Date(at).getUTCFullYear();
    const named = year === previous ? null : String(year);
    previous = year;
    return { at, text: text(at), year: named };
  });
}

function dayText(at: number): string {
  const date = new Date(at);
  // “1er”, as in running text; narrow enough to need no abbreviation.
  const number = date.getUTCDate() === 1 ? '1er' : date.getUTCDate();
  return `${number}${nbsp}${monthShort(date.getUTCMonth())}`;
}

function monthIndex(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
