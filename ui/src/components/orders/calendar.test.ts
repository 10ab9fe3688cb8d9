import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import corpus from '../../../../internal/domain/testdata/texts.json';
import { hasControls } from '../../lib/characters';
import { calendarOf } from './calendar';
import type { Calendar_OrderFragment } from './calendar.generated';

const order: Calendar_OrderFragment = {
  __typename: 'Order',
  id: '10482',
  reference: 'CMD-2026-004812',
  slot: {
    __typename: 'DeliverySlot',
    startsAt: '2026-03-12T05:00:00Z',
    endsAt: '2026-03-12T11:00:00Z',
  },
  address: {
    __typename: 'Address',
    id: 'a1',
    label: 'Dépôt Toulouse',
    line1: '14 rue de l’Hers-Mort',
    postalCode: '31200',
    city: 'Toulouse',
  },
  items: [
    {
      __typename: 'OrderItem',
      id: '1',
      volumeOrdered: 12_400,
      gas: { __typename: 'Gas', id: '1', shortName: 'Gazole B7' },
    },
  ],
};
const stamp = new Date('2026-03-10T09:00:00Z');

test('one event with its hours, its products and its site', () => {
  const text = calendarOf(order, stamp) ?? '';
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Citerne//Tableau de bord//FR',
    'BEGIN:VEVENT',
    'UID:order-10482@citerne',
    'DTSTAMP:20260310T090000Z',
    'DTSTART:20260312T050000Z',
    'DTEND:20260312T110000Z',
    'SUMMARY:Livraison Gazole B7 12\u202f400\u00a0L',
    'DESCRIPTION:CMD-2026-004812',
    'LOCATION:Dépôt Toulouse\\, 14 rue de l’Hers-Mort\\, 31200 Toulouse',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('no line has more than 75 octets, and no character is split', () => {
  const long = { ...order, address: order.address && { ...order.address, label: 'é'.repeat(90) } };
  const lines = (calendarOf(long, stamp) ?? '').split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBe(75);
  expect(lines.join('').replaceAll(' é', 'é')).toContain('é'.repeat(90));
});

test('the event has the same identifier as in the provider’s calendar', () => {
  const contract = readFileSync('../internal/provider/openapi/v3.yaml', 'utf8');
  const uid = /UID of an order's event is (\S+?),/.exec(contract)?.[1]?.replace('{id}', order.id);
  expect(calendarOf(order, stamp)).toContain(`\r\nUID:${uid}\r\n`);
});

test.each(corpus)('$value adds no line and no control character', ({ value }) => {
  const named = { ...order, address: order.address && { ...order.address, label: `A ${value}` } };
  const lines = (calendarOf(named, stamp) ?? '').split('\r\n');
  expect(lines.some(hasControls)).toBe(false);
  expect(lines.filter((line) => !line.startsWith(' '))).toHaveLength(14);
});

test('without hours there is no event', () => {
  expect(calendarOf({ ...order, slot: null }, stamp)).toBeNull();
});
