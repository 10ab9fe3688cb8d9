import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, test } from 'vitest';
import { areUnknown, arrival, comingSlot, planned } from './next-delivery';

const now = new Date('2026-03-12T13:13:00Z');
const slot = (date: string) => ({
  date,
  window: 'MORNING' as const,
  startsAt: `${date}T05:00:00Z`,
  endsAt: `${date}T11:00:00Z`,
});

test.each([
  ['2026-03-12', 'Aujourd’hui, jeu. 12\u00a0mars, 06:00\u2060–\u206012:00'],
  ['2026-03-13', 'Demain, ven. 13\u00a0mars, 06:00\u2060–\u206012:00'],
  ['2026-03-14', 'sam. 14\u00a0mars, 06:00\u2060–\u206012:00'],
])('the slot of %s is written with its day and hours', (date, words) => {
  expect(comingSlot(slot(date), now)).toBe(words);
});

test('an incomplete slot shows its known parts', () => {
  expect(comingSlot({ ...slot('2026-03-13'), startsAt: null, endsAt: null }, now)).toBe(
    'Demain, ven. 13\u00a0mars, le matin',
  );
  expect(comingSlot(null, now)).toBe('Date à confirmer');
});

test('a past slot says that the delivery is not confirmed yet', () => {
  const before = new Date('2026-03-12T10:59:00Z');
  expect(planned(slot('2026-03-12'), before)).toBe(comingSlot(slot('2026-03-12'), before));
  expect(planned(slot('2026-03-12'), now)).toBe(
    'Aujourd’hui, jeu. 12\u00a0mars, 06:00\u2060–\u206012:00, livraison pas encore confirmée',
  );
  expect(planned(null, now)).toBe('Date à confirmer');
});

test('a delivery expected outside its slot says so before it is under way', () => {
  expect(planned(slot('2026-03-13'), now, '2026-03-13T11:20:00Z')).toBe(
    'Demain, ven. 13\u00a0mars, 06:00\u2060–\u206012:00, en retard de 20\u00a0min',
  );
});

test('an arrival shows its time and the minutes left', () => {
  expect(arrival('2026-03-12T13:35:00Z', now)).toBe('Arrivée estimée à 14:35 (dans 22\u00a0min)');
});

test('a past arrival says that the delivery is not confirmed yet', () => {
  expect(arrival('2026-03-12T13:13:00Z', now)).toBe(
    'Arrivée estimée à 14:13, livraison pas encore confirmée',
  );
  expect(arrival('2026-03-12T13:10:00Z', now)).toBe(
    'Arrivée estimée à 14:10, livraison pas encore confirmée',
  );
});

test.each([
  ['the name of a product', [{}], ['home', 'nextOrder', 'items', 0, 'gas'], false],
  ['the site of an order under way', [{}], ['home', 'liveOrders', 0, 'address'], false],
  ['another block', [], ['home', 'prices'], false],
  ['the next delivery', [], ['home', 'nextOrder'], true],
  ['the orders under way', [], ['home', 'liveOrders'], true],
  ['a field whose failure removes the delivery', [], ['home', 'nextOrder', 'slot', 'date'], true],
])(
  'the next delivery is unknown only when it failed itself: a failure of %s',
  (_, orders, path, unknown) => {
    const error = new CombinedGraphQLErrors({ errors: [{ message: 'Indisponible.', path }] });
    expect(areUnknown(orders, error)).toBe(unknown);
  },
);
