/**
 * Formats dates, amounts and identifiers in French of France (product 1). Every function is pure and
 * takes the values of the API: instants, civil dates, integer cents, exact decimals as text. Instants
 * are shown in Europe/Paris, regardless of the device's zone. The characters are the typographic ones:
 * U+202F between thousands, U+00A0 before a unit, U+2212 for minus.
 *
 * An invalid value becomes a dash, never “NaN” or an exception: one bad value must not break a page. The
 * component `Missing` is for absent values.
 *
 * In order: dates, amounts and quantities, identifiers. instant.ts parses instants, decimal.ts formats
 * numbers.
 */

import { compact, type Decimal, figure, quantity, rounded, unreadable } from './decimal';
import { civilDate, dayNumber, type Instant, isCivil, timeZone, toDate } from './instant';
import { nbsp } from './typography';

/** “jeudi 12 mars 2026”. */
export function dateLong(at: Instant): string {
  return written('long', at);
}

/** “12 mars 2026”. */
export function dateShort(at: Instant): string {
  return written('short', at);
}

/** “12 mars 2026”, “1er nov. 2025”, for a name with two dates. */
export function dateBrief(at: Instant): string {
  return written('briefYear', at);
}

/** “12/03/2026”, for tables. */
export function dateTable(at: Instant): string {
  return written('table', at);
}

/** “jeu. 12 mars”, for slots. */
export function dateDay(at: Instant): string {
  return written('day', at);
}

/** “jeudi 12 mars”, without the year, for a greeting. */
export function dateWeekday(at: Instant): string {
  return written('weekday', at);
}

/** “12 mars”, for a day close to today. */
export function dateNear(at: Instant): string {
  return written('near', at);
}

/** “mars 2026”, from an instant, a civil date or a month YYYY-MM. */
export function month(at: Instant): string {
  return written('month', typeof at === 'string' && /^\d{4}-\d{2}$/.test(at) ? `${at}-01` : at);
}

/** “14:30”; a civil date has no time. */
export function time(at: Instant): string {
  return isCivil(at) ? unreadable : written('time', at);
}

/** “12 mars 2026 à 14:30”; a civil date stays a date. */
export function dateTime(at: Instant): string {
  return isCivil(at) || !toDate(at) ? dateShort(at) : `${dateShort(at)} à ${time(at)}`;
}

/**
 * “aujourd’hui 13:48”, “19 nov. 09:12”, with the year if it is another one. For places where dateTime
 * is too long, such as under a step.
 */
export function dateTimeBrief(at: Instant, now: Date): string {
  const date = toDate(at);
  if (!date) return unreadable;
  const day = civilDate(date);
  const today = civilDate(now);
  const pattern = day.slice(0, 4) === today.slice(0, 4) ? 'brief' : 'briefYear';
  const named = day === today ? 'aujourd’hui' : written(pattern, date);
  return isCivil(at) ? named : `${named} ${time(date)}`;
}

/**
 * Formats the distance from now below seven days: “il y a 2 h”, “dans 35 min”, “hier”, “demain”, “il y a
 * 3 jours”; further away, the date. Only whole units are shown, except for the next three hours, which
 * people wait for: “dans 1 h 14”. Hours are used within the same day, and up to twelve across midnight;
 * days are calendar days in Paris.
 */
export function relative(at: Instant, now: Date): string {
  const date = toDate(at);
  if (!date) return unreadable;
  const days = dayNumber(date) - dayNumber(now);
  const ahead = date > now;
  const minutes = Math.floor(Math.abs(date.getTime() - now.getTime()) / 60_000);
  const away = (span: string) => (ahead ? `dans ${span}` : `il y a ${span}`);
  if (!isCivil(at) && (days === 0 || minutes < 12 * 60)) {
    if (minutes < 1) return ahead ? 'dans un instant' : 'à l’instant';
    if (minutes < 60) return away(`${minutes}${nbsp}min`);
    const rest = ahead && minutes < 3 * 60 ? minutes % 60 : 0;
    const more = rest > 0 ? `${nbsp}${String(rest).padStart(2, '0')}` : '';
    return away(`${Math.floor(minutes / 60)}${nbsp}h${more}`);
  }
  if (days === 0) return 'aujourd’hui';
  if (Math.abs(days) === 1) return ahead ? 'demain' : 'hier';
  return Math.abs(days) < 7 ? away(`${Math.abs(days)}${nbsp}jours`) : dateShort(date);
}

/** Returns the hour in Europe/Paris, 0 to 23. */
export function hour(at: Instant): number {
  return Number(written('hour', at));
}

/** “1 234,56 €” from integer cents. */
export function money(cents: number): string {
  return quantity(cents, '€', { shift: -2, digits: 2, pad: true });
}

/** “74 521 €” from integer cents, for key figures that are compared: a change of 4 % is visible. */
export function moneyWhole(cents: number): string {
  return quantity(cents, '€', { shift: -2 });
}

/**
 * “93 k€”, “1,2 M€” from integer cents, for key figures and axes; whole euros below 1 000 €. Values
 * that are compared share the unit of `largest`.
 */
export function moneyCompact(cents: number, largest = cents): string {
  return compact(
    cents,
    -2,
    [
      ['€', 0],
      ['k€', 1],
      ['M€', 1],
      ['Md€', 1],
    ],
    largest,
  );
}

/** “1,2175 €/L HT” from an exact decimal in euros per litre. */
export function pricePerLitre(decimal: Decimal): string {
  return quantity(decimal, `€/L${nbsp}HT`, { digits: 4, pad: true });
}

/** “1,2175 €”, for a column or a card whose title carries “HT/L”. */
export function pricePerLitreAmount(decimal: Decimal): string {
  return quantity(decimal, '€', { digits: 4, pad: true });
}

/** “12 400 L”: litres are whole. */
export function litres(volume: Decimal): string {
  return quantity(volume, 'L');
}

/**
 * “78,4 m³” from 10 000 L on, else litres: for charts and key figures. Values that are compared share
 * the unit of `largest`.
 */
export function litresCompact(volume: Decimal, largest = volume): string {
  const whole = Math.abs(Number(rounded(largest, {})));
  return whole < 10_000 ? litres(volume) : quantity(volume, 'm³', { shift: -3, digits: 1 });
}

/** “12,4 km”, “184 502 km”. */
export function kilometres(distance: Decimal): string {
  return quantity(distance, 'km', { digits: 1 });
}

/** “1 250 kWh”. */
export function kwh(energy: Decimal): string {
  return quantity(energy, 'kWh');
}

/**
 * “850 kg CO₂e”, from 1 000 kg on “12,4 t CO₂e”, from kilograms. Values that are compared share the
 * unit of `largest`.
 */
export function co2(kilograms: Decimal, largest = kilograms): string {
  return compact(
    kilograms,
    0,
    [
      [`kg${nbsp}CO₂e`, 0],
      [`t${nbsp}CO₂e`, 1],
    ],
    largest,
  );
}

/** “12,5 %” from a number of hundredths: 12.5, not 0.125. */
export function percent(hundredths: Decimal): string {
  return quantity(hundredths, '%', { digits: 1 });
}

/** “▲ 12,5 %”, “▼ 3,1 %”, “= 0 %” from a number of hundredths: a change that is readable without colour. */
export function delta(hundredths: Decimal): string {
  const { arrow, amount } = variation(hundredths);
  return amount === unreadable ? unreadable : `${arrow}${nbsp}${amount}`;
}

/**
 * Returns the parts of {@link delta}: the direction of the rounded value (0,04 % is no change), its
 * arrow and its amount without a sign.
 */
export function variation(hundredths: Decimal): {
  direction: 'up' | 'down' | 'none';
  arrow: '▲' | '▼' | '=';
  amount: string;
} {
  const shown = Number(rounded(hundredths, { digits: 1 }));
  const amount = percent(String(hundredths).replace(/^-/, ''));
  if (shown > 0) return { direction: 'up', arrow: '▲', amount };
  if (shown < 0) return { direction: 'down', arrow: '▼', amount };
  return { direction: 'none', arrow: '=', amount };
}

/** “12 600”: a whole number without a unit. */
export function integer(value: Decimal): string {
  return figure(value, {}) ?? unreadable;
}

/** “AA-123-AA”; any other text, such as an older or foreign plate, is returned unchanged. */
export function plate(text: string): string {
  const match = /^([A-Z]{2})[\s-]?(\d{3})[\s-]?([A-Z]{2})$/i.exec(text.trim());
  return match ? match.slice(1).join('-').toUpperCase() : text;
}

/**
 * “FR76 •••• •••• 1348” from a typed IBAN; “•••• •••• 1348” from its last four characters, as the API
 * sends them.
 */
export function iban(text: string): string {
  const signs = text.replace(/\s/g, '').toUpperCase();
  const country = /^[A-Z]{2}\d{2}/.exec(signs.length > 8 ? signs : '')?.[0];
  return [country, '••••', '••••', signs.slice(-4)].filter(Boolean).join(nbsp);
}

/** “999 901 127 00012” from 14 digits; any other text is returned unchanged. */
export function siret(text: string): string {
  const match = /^(\d{3})(\d{3})(\d{3})(\d{5})$/.exec(text.replace(/\s/g, ''));
  return match ? match.slice(1).join(nbsp) : text;
}

const patterns = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'long', year: 'numeric' },
  table: { day: '2-digit', month: '2-digit', year: 'numeric' },
  day: { weekday: 'short', day: 'numeric', month: 'long' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  near: { day: 'numeric', month: 'long' },
  brief: { day: 'numeric', month: 'short' },
  briefYear: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  hour: { hour: 'numeric', hourCycle: 'h23' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

// Created lazily and cached: a formatter costs a hundred times more than a call.
const dateFormats: Partial<Record<keyof typeof patterns, Intl.DateTimeFormat>> = {};

function dateFormat(pattern: keyof typeof patterns): Intl.DateTimeFormat {
  // The French format is “14 h”, the English one only the number.
  const language = pattern === 'hour' ? 'en-GB' : 'fr-FR';
  dateFormats[pattern] ??= new Intl.DateTimeFormat(language, { ...patterns[pattern], timeZone });
  return dateFormats[pattern];
}

// Intl formats “1 septembre”, French is “1er septembre”. A date stays on one line, but may break after
// the weekday, for narrow columns.
function written(pattern: keyof typeof patterns, at: Instant): string {
  const date = toDate(at);
  if (!date) return unreadable;
  return dateFormat(pattern)
    .formatToParts(date)
    .map((part) => (part.type === 'day' && part.value === '1' ? '1er' : part.value))
    .join('')
    .replace(/(?<=[\dr]) | (?=\d{4})/g, nbsp);
}
