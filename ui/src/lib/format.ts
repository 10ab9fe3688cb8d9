/**
 * How the dashboard writes dates, amounts and identifiers, in French of France
 * (product 1). Every function is pure; instants are read in Europe/Paris,
 * whatever the clock of the device. The separators are the typographic ones:
 * U+202F between thousands, U+00A0 before a unit.
 */

const locale = 'fr-FR';
const timeZone = 'Europe/Paris';
const nbsp = '\u00a0';

const longDate = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone,
});
const shortDate = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone,
});
const weekdayDate = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone,
});
const tableDate = new Intl.DateTimeFormat(locale, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone,
});
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone });
const hourOfDay = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone });
const euros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
const perLitre = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});
const integer = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });

/** An instant: RFC 3339 text as the API sends it, or a Date. */
export type Instant = string | Date;

/** “jeudi 12 mars 2026”. */
export function dateLong(at: Instant): string {
  return written(longDate, at);
}

/** “12 mars 2026”. */
export function dateShort(at: Instant): string {
  return written(shortDate, at);
}

/** “12/03/2026”, for tables. */
export function dateTable(at: Instant): string {
  return tableDate.format(toDate(at));
}

/** “jeudi 12 mars”, without the year, for a greeting. */
export function dateWeekday(at: Instant): string {
  return written(weekdayDate, at);
}

/** “14:30”. */
export function time(at: Instant): string {
  return clock.format(toDate(at));
}

/** “12 mars 2026 à 14:30”. */
export function dateTime(at: Instant): string {
  return `${dateShort(at)} à ${time(at)}`;
}

/** The hour in Europe/Paris, 0 to 23. */
export function hour(at: Instant): number {
  return Number(hourOfDay.format(toDate(at)));
}

/** “1 234,56 €” from integer cents. */
export function money(cents: number): string {
  return euros.format(cents / 100);
}

/** “1,2175 €/L HT” from an exact decimal in euros per litre. */
export function pricePerLitre(decimal: string): string {
  return `${pricePerLitreAmount(decimal)}/L${nbsp}HT`;
}

/** “1,2175 €”, for a column or a card whose title carries “HT/L”. */
export function pricePerLitreAmount(decimal: string): string {
  // The text goes to Intl as it is: a float would already have lost digits.
  return `${perLitre.format(decimal as Intl.StringNumericLiteral)}${nbsp}€`;
}

/** “12 400 L”. */
export function litres(volume: number): string {
  return `${integer.format(volume)}${nbsp}L`;
}

/** “999 901 127 00012” from 14 digits; any other text is returned as it is. */
export function siret(text: string): string {
  const match = /^(\d{3})(\d{3})(\d{3})(\d{5})$/.exec(text.replace(/\s/g, ''));
  return match ? match.slice(1).join(nbsp) : text;
}

/**
 * “01 99 00 12 34” from a French number, national or +33; any other text is
 * returned as it is.
 */
export function phone(text: string): string {
  const national = text.replace(/[\s.-]/g, '').replace(/^\+33(\(0\))?/, '0');
  const pairs = /^0\d{9}$/.test(national) && national.match(/\d{2}/g);
  return pairs ? pairs.join(nbsp) : text;
}

/** The address of a call link: `tel:` and nothing but digits and the plus sign. */
export function phoneHref(text: string): string {
  return `tel:${text.replace(/[^\d+]/g, '')}`;
}

// Intl writes “1 septembre”, French writes “1er septembre”.
function written(format: Intl.DateTimeFormat, at: Instant): string {
  return format
    .formatToParts(toDate(at))
    .map((part) => (part.type === 'day' && part.value === '1' ? '1er' : part.value))
    .join('');
}

function toDate(at: Instant): Date {
  return typeof at === 'string' ? new Date(at) : at;
}
