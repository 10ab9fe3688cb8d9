/**
 * Instants and civil dates as the API sends them, read in Europe/Paris whatever the clock of the
 * device. How they are written stands in format.ts.
 */

/** Where the deliveries are: every instant is read there (product 1). */
export const timeZone = 'Europe/Paris';

/** An instant (RFC 3339 text as the API sends it, or a Date), or a civil date YYYY-MM-DD. */
export type Instant = string | Date;

/** Whether it is a civil date, which has no time. */
export function isCivil(at: Instant): at is string {
  return typeof at === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(at);
}

/** The moment, null for what is no date. A civil date stands for its noon: no zone moves it to another day. */
export function toDate(at: Instant): Date | null {
  if (isCivil(at)) {
    const noon = new Date(`${at}T12:00:00Z`);
    // 30 February would be 2 March.
    return Number.isNaN(noon.getTime()) || noon.getUTCDate() !== Number(at.slice(8)) ? null : noon;
  }
  // Without a zone the text would be read in that of the device.
  if (typeof at === 'string' && !/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(at)) return null;
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Days since 1970 in the calendar of Paris: their difference ignores the hour that summer takes. */
export function dayNumber(date: Date): number {
  return Date.parse(civilDate(date)) / 86_400_000;
}

/** The civil date in Europe/Paris, YYYY-MM-DD; empty when it cannot be read. */
export function civilDate(at: Instant): string {
  const date = toDate(at);
  return date ? civil().format(date) : '';
}

let calendar: Intl.DateTimeFormat | undefined;

/** Made when it is first needed: a formatter costs a hundred times what it writes. */
function civil(): Intl.DateTimeFormat {
  // Swedish writes YYYY-MM-DD.
  calendar ??= new Intl.DateTimeFormat('sv-SE', { timeZone });
  return calendar;
}
