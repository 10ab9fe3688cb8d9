/**
 * Periods of the dashboard (product 5.5): the presets for a given day, the
 * compared periods, and the limits with their messages. All functions are pure;
 * the caller passes the current day (`today()` of civil-date: Europe/Paris).
 */

import {
  addDays,
  addMonths,
  type CivilDate,
  daysBetween,
  endOfMonth,
  startOfMonth,
  startOfQuarter,
} from './civil-date';
import { dateShort, dateTable } from './format';
import { fr } from './typography';

/** A period from one day to another, both included. */
export type Period = { from: CivilDate; to: CivilDate };

/** The id of a preset of product 5.5. */
export type PresetId =
  | 'last-7-days'
  | 'last-30-days'
  | 'this-month'
  | 'last-month'
  | 'this-quarter'
  | 'last-quarter'
  | 'last-12-months'
  | 'this-year'
  | 'last-year';

/** The presets in display order. */
export const presets: readonly { id: PresetId; label: string }[] = [
  { id: 'last-7-days', label: '7 derniers jours' },
  { id: 'last-30-days', label: '30 derniers jours' },
  { id: 'this-month', label: 'Mois en cours' },
  { id: 'last-month', label: 'Mois dernier' },
  { id: 'this-quarter', label: 'Trimestre en cours' },
  { id: 'last-quarter', label: 'Trimestre dernier' },
  { id: 'last-12-months', label: '12 derniers mois' },
  { id: 'this-year', label: 'Année en cours' },
  { id: 'last-year', label: 'Année dernière' },
];

/** The period that another one is compared with. */
export type Comparison = 'previous-period' | 'previous-year' | 'none';

/** The comparisons in display order; `param` is the value of `?comparer=` (product S13). */
export const comparisons: readonly { id: Comparison; label: string; param: string }[] = [
  { id: 'previous-period', label: 'la période précédente', param: 'precedente' },
  { id: 'previous-year', label: 'l’année précédente', param: 'annee' },
  { id: 'none', label: 'aucune', param: 'aucune' },
];

/** The longest period, in months (product 5.5). */
export const maxMonths = 36;

/** The three messages of product 5.5. */
export const periodMessages = {
  reversed: 'La date de fin doit suivre la date de début.',
  length: fr`Choisissez une période de 36 mois au plus.`,
  date: fr`Date invalide. Exemple : 12/03/2026.`,
} as const;

/**
 * Returns the days of a preset. Periods in progress end today, because there are
 * no future values. As 7 days are today and the six before, 12 months are this
 * month and the eleven before, so that a chart by month has twelve bars.
 */
export function periodOf(preset: PresetId, today: CivilDate): Period {
  const month = startOfMonth(today);
  const quarter = startOfQuarter(today);
  const year = `${today.slice(0, 4)}-01-01`;
  switch (preset) {
    case 'last-7-days':
      return { from: addDays(today, -6), to: today };
    case 'last-30-days':
      return { from: addDays(today, -29), to: today };
    case 'this-month':
      return { from: month, to: today };
    case 'last-month':
      return { from: addMonths(month, -1), to: addDays(month, -1) };
    case 'this-quarter':
      return { from: quarter, to: today };
    case 'last-quarter':
      return { from: addMonths(quarter, -3), to: addDays(quarter, -1) };
    case 'last-12-months':
      return { from: addMonths(month, -11), to: today };
    case 'this-year':
      return { from: year, to: today };
    case 'last-year':
      return { from: addMonths(year, -12), to: addDays(year, -1) };
  }
}

/**
 * Returns the preset that has these days today; null without one. Several may
 * match: in January the month, the quarter and the year in progress are the same
 * days. Then `preferred`, the chosen preset, takes precedence over the first.
 */
export function presetOf(
  period: Period,
  today: CivilDate,
  preferred?: PresetId | null,
): PresetId | null {
  const matching = presets.filter(({ id }) => isSamePeriod(periodOf(id, today), period));
  return (matching.find(({ id }) => id === preferred) ?? matching[0])?.id ?? null;
}

/** Reports whether two periods have the same days. */
export function isSamePeriod(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to;
}

/** Returns the number of days of a period. */
export function lengthOf({ from, to }: Period): number {
  return daysBetween(from, to) + 1;
}

/** “12/03/2026 – 30/04/2026”. */
export function writtenPeriod({ from, to }: Period): string {
  return from === to ? dateTable(from) : `${dateTable(from)} – ${dateTable(to)}`;
}

/** “du 12 mars 2026 au 30 avril 2026”, “le 12 mars 2026”: in a sentence. */
export function spelledPeriod({ from, to }: Period): string {
  return from === to ? `le ${dateShort(from)}` : `du ${dateShort(from)} au ${dateShort(to)}`;
}

/**
 * Returns the period of the search parameters `?du=&au=`, each optional; empty when it ends before it
 * begins.
 */
export function daysOf({
  du,
  au,
}: {
  readonly du: CivilDate | null;
  readonly au: CivilDate | null;
}): Partial<Period> {
  if (du && au && au < du) return {};
  return { ...(du && { from: du }), ...(au && { to: au }) };
}

/** “12/03/2026 – 30/04/2026”, “Depuis le 12/03/2026”; null for no period. */
export function writtenDays({ from, to }: Partial<Period>): string | null {
  if (from && to) return writtenPeriod({ from, to });
  if (from) return `Depuis le ${dateTable(from)}`;
  return to ? `Jusqu’au ${dateTable(to)}` : null;
}

/** Returns the period that a period is compared with; null for no comparison. */
export function comparedWith(period: Period, comparison: Comparison): Period | null {
  switch (comparison) {
    case 'previous-period':
      return previousPeriod(period);
    case 'previous-year':
      return previousYear(period);
    case 'none':
      return null;
  }
}

/**
 * Returns the previous period, with the provider's rule. A period that starts on the first of a month
 * is moved by its number of months, and keeps its last day of the month. Any other is moved by its
 * number of days.
 */
export function previousPeriod({ from, to }: Period): Period {
  if (from !== startOfMonth(from))
    return { from: addDays(from, -lengthOf({ from, to })), to: addDays(from, -1) };
  const months = monthsFrom(from, to) + 1;
  return { from: addMonths(from, -months), to: monthsBefore(to, months) };
}

/** Returns the same days a year earlier; 29 February becomes the 28th. */
export function previousYear({ from, to }: Period): Period {
  return { from: addMonths(from, -12), to: monthsBefore(to, 12) };
}

/** Returns the same day some months earlier; the last day of a month stays the last day. */
function monthsBefore(day: CivilDate, months: number): CivilDate {
  const before = addMonths(day, -months);
  return day === endOfMonth(day) ? endOfMonth(before) : before;
}

/** The limits of a period. */
export type PeriodLimits = {
  /** The last day allowed: today, where there are no future values. */
  max?: CivilDate | undefined;
  /** The first day allowed. */
  min?: CivilDate | undefined;
};

/** Returns the error message of a period; null for an allowed one. */
export function periodProblem({ from, to }: Period, limits: PeriodLimits = {}): string | null {
  if (to < from) return periodMessages.reversed;
  return (
    limitProblem(from, limits) ??
    limitProblem(to, limits) ??
    (to >= addMonths(from, maxMonths) ? periodMessages.length : null)
  );
}

/** Returns the error message of a day outside the limits; null for an allowed one. */
export function limitProblem(date: CivilDate, { min, max }: PeriodLimits): string | null {
  if (min !== undefined && date < min) return `Choisissez une date à partir du ${dateShort(min)}.`;
  if (max !== undefined && date > max) return `Choisissez une date jusqu’au ${dateShort(max)}.`;
  return null;
}

/** Returns the number of months from the month of a day to that of a later one. */
function monthsFrom(from: CivilDate, to: CivilDate): number {
  const months = (date: CivilDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from);
}
