import { printable } from '../../lib/characters';
import { litres } from '../../lib/format';
import { toDate } from '../../lib/instant';
import { addressName } from '../names';
import type { Calendar_OrderFragment } from './calendar.generated';

/**
 * Returns a delivery as one calendar event (iCalendar, RFC 5545); null without a slot that has hours.
 * `stamp` is the time of creation. The provider's calendar of all deliveries has this event with the same
 * identifier and the same words, so that a calendar that contains both shows it once.
 */
export function calendarOf(order: Calendar_OrderFragment, stamp: Date): string | null {
  const [start, end] = [order.slot?.startsAt, order.slot?.endsAt].map((at) => at && toDate(at));
  if (!start || !end) return null;
  const { address, reference } = order;
  const place = address && [
    addressName(address),
    address.line1,
    `${address.postalCode} ${address.city}`.trim(),
  ];
  const products = order.items.map(({ gas, volumeOrdered }) =>
    [gas?.shortName, volumeOrdered && litres(volumeOrdered)].filter(Boolean).join(' '),
  );
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Citerne//Tableau de bord//FR',
    'BEGIN:VEVENT',
    `UID:order-${order.id}@citerne`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(`Livraison ${products.filter(Boolean).join(', ') || reference}`)}`,
    `DESCRIPTION:${escaped(reference)}`,
    ...(place ? [`LOCATION:${escaped([...new Set(place)].filter(Boolean).join(', '))}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Escapes a text for a calendar (RFC 5545 §3.3.11). */
function escaped(text: string): string {
  return printable(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** A line has 75 octets at most: it continues on the next line, after a space. */
function folded(line: string): string {
  const lines = [''];
  for (const sign of line) {
    const room = lines.length === 1 ? 75 : 74;
    const full = new TextEncoder().encode(`${lines.at(-1)}${sign}`).length > room;
    if (full) lines.push(sign);
    else lines[lines.length - 1] += sign;
  }
  return lines.join('\r\n ');
}
