import { litres } from '../lib/format';
import { toDate } from '../lib/instant';
import type { Calendar_OrderFragment } from './calendar.generated';
import { addressName } from './names';

/**
 * A delivery as one event of a calendar (iCalendar, RFC 5545); null without a slot that has hours.
 * `stamp` is when it is made.
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
    [volumeOrdered && litres(volumeOrdered), gas?.shortName].filter(Boolean).join(' '),
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
    `SUMMARY:${escaped(`Livraison ${reference}`)}`,
    `DESCRIPTION:${escaped(products.filter(Boolean).join(', '))}`,
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

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** A line has 75 octets at most: it goes on below, after a space. */
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
