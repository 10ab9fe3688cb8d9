/** Quarters of a year, and their URL parameters: `?annee=2026&trimestre=4`. */

import { addMonths, type CivilDate, endOfMonth } from '../../../lib/civil-date';
import type { Period } from '../../../lib/period';

/** A quarter, 1 to 4, of a year. */
export type Quarter = { year: number; quarter: number };

export function quarterOf(day: CivilDate): Quarter {
  return { year: Number(day.slice(0, 4)), quarter: Math.ceil(Number(day.slice(5, 7)) / 3) };
}

export function previousQuarter({ year, quarter }: Quarter): Quarter {
  return quarter === 1 ? { year: year - 1, quarter: 4 } : { year, quarter: quarter - 1 };
}

/** The last eight quarters, the current one first. */
export function lastQuarters(today: CivilDate): Quarter[] {
  const all = [quarterOf(today)];
  while (all.length < 8) all.push(previousQuarter(all.at(-1) as Quarter));
  return all;
}

/** The days of a quarter; for the current one, those until today. */
export function daysOfQuarter({ year, quarter }: Quarter, today: CivilDate): Period {
  const from = `${year}-${String(3 * quarter - 2).padStart(2, '0')}-01`;
  const to = endOfMonth(addMonths(from, 2));
  return { from, to: to < today ? to : today };
}

/** “1er trimestre 2026”, “4e trimestre 2026”. */
export function quarterName({ year, quarter }: Quarter): string {
  return `${quarter}${quarter === 1 ? 'er' : 'e'} trimestre ${year}`;
}

/** “2026-4”: the value of an option. */
export function quarterKey({ year, quarter }: Quarter): string {
  return `${year}-${quarter}`;
}

/** The quarter in the URL; the last complete one when it is not among the last eight. */
export function selectedQuarter(search: string, today: CivilDate): Quarter {
  const address = new URLSearchParams(search);
  const requested = `${address.get('annee')}-${address.get('trimestre')}`;
  const found = lastQuarters(today).find((one) => quarterKey(one) === requested);
  return found ?? previousQuarter(quarterOf(today));
}
