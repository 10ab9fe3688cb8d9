/**
 * Parses instants and civil dates as the API sends them, in Europe/Paris regardless of the device's zone.
 * format.ts formats them.
 */

/** The time zone of the deliveries, in which every instant is shown (product 1). */
export const timeZone = 'Europe/Paris';

/** An instant (RFC 3339 text as the API sends it, or a Date), or a civil date YYYY-MM-DD. */
export type Instant = string | Date;

/** Reports whether it is a civil date, which has no time. */
export function isCivil(at: Instant): at is string {
  return typeof at === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(at);
}

/**
 * Returns the moment; null for an invalid date. A civil date becomes its noon in UTC, which is on the
 * same day in Paris.
 */
export function toDate(at: Instant): Date | null {
  if (isCivil(at)) {
    const noon = new Date(`${at}T12:00:00Z`);
    // Date turns 30 February into 2 March.
    return Number.isNaN(noon.getTime()) || noon.getUTCDate() !== Number(at.slice(8)) ? null : noon;
  }
  // A text without a zone would be parsed in the device's zone: reject it.
  if (typeof at === 'string' && !/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(at)) return null;
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Returns the days since 1970 in the calendar of Paris; differences are not affected by summer time. */
export function dayNumber(date: Date): number {
  return Date.parse(civilDate(date)) / 86_400_000;
}

/** Returns the civil date in Europe/Paris, YYYY-MM-DD; empty for an invalid date. */
export function civilDate(at: Instant): string {
  const date = toDate(at);
  return date ? civil().format(date) : '';
}

let calendar: Intl.DateTimeFormat | undefined;

/** Returns the formatter of civil dates, created lazily: it costs a hundred times more than a call. */
function civil(): Intl.DateTimeFormat {
  // The Swedish format is YYYY-MM-DD.
  calendar ??= new Intl.DateTimeFormat('sv-SE', { timeZone });
  return calendar;
}
