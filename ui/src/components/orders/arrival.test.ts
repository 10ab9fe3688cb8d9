import { expect, test } from 'vitest';
import { deliveredOff, isOver, offSlot, punctuality, unconfirmed } from './arrival';

const slot = { startsAt: '2026-03-12T05:00:00Z', endsAt: '2026-03-12T11:00:00Z' };

test.each([
  ['2026-03-12T09:35:00Z', null],
  ['2026-03-12T11:00:30Z', null],
  ['2026-03-12T11:20:00Z', 'en retard de 20 min sur le créneau'],
  ['2026-03-12T12:05:59Z', 'en retard de 1 h 05 sur le créneau'],
  ['2026-03-12T04:45:00Z', 'en avance de 15 min sur le créneau'],
  ['2026-03-12T02:00:00Z', 'en avance de 3 h 00 sur le créneau'],
  ['2026-03-11T05:00:01Z', 'en avance de 23 h 59 sur le créneau'],
  ['2026-03-11T05:00:00Z', 'en avance de 1 jour sur le créneau'],
  ['2026-03-03T05:00:00Z', 'en avance de 9 jours sur le créneau'],
])('an arrival at %s is %s', (eta, words) => {
  expect(offSlot(eta, slot)?.replace(/\u00a0/g, ' ') ?? null).toBe(words);
});

test('an unknown arrival is neither early nor late', () => {
  expect(offSlot(null, slot)).toBeNull();
  expect(offSlot('2026-03-12T11:20:00Z', null)).toBeNull();
  expect(offSlot('2026-03-12T11:20:00Z', { startsAt: null, endsAt: null })).toBeNull();
});

const order = { eta: null, deliveredAt: null, slot };
const late = '2026-03-12T11:20:00Z';
const early = '2026-03-12T04:45:00Z';

test.each([
  ['expected late', { ...order, eta: late }, 'en retard de 20 min', true],
  ['expected early', { ...order, eta: early }, 'en avance de 15 min', false],
  ['delivered late', { ...order, deliveredAt: late }, 'livrée avec 20 min de retard', true],
  ['delivered early', { ...order, deliveredAt: early }, 'livrée avec 15 min d’avance', false],
  [
    'expected early and delivered late',
    { ...order, eta: early, deliveredAt: late },
    'livrée avec 20 min de retard',
    true,
  ],
])('an order %s says so', (_, given, words, isLate) => {
  const off = punctuality(given);
  expect(off?.words.replace(/\u00a0/g, ' ')).toBe(words);
  expect(off?.late).toBe(isLate);
});

test.each([
  [
    'delivered within its slot after a late estimate',
    { ...order, eta: late, deliveredAt: '2026-03-12T09:00:00Z' },
  ],
  ['cancelled', { ...order, eta: late, cancellation: {} }],
  ['without a slot', { ...order, deliveredAt: late, slot: null }],
])('an order %s is neither early nor late', (_, given) => {
  expect(punctuality(given)).toBeNull();
});

test('a delivery outside its slot is shown after its date', () => {
  expect(deliveredOff(late, slot)).toBe('avec 20\u00a0min de retard');
  expect(deliveredOff('2026-03-12T09:00:00Z', slot)).toBeNull();
});

test('an estimate in the past says that the delivery is not confirmed', () => {
  const now = new Date('2026-03-12T09:35:00Z');
  expect(unconfirmed('2026-03-12T09:36:00Z', now)).toBeNull();
  expect(unconfirmed('2026-03-12T09:35:00Z', now)).toBe('livraison pas encore confirmée');
});

test('a slot ends with its hours, or with its day when they are unknown', () => {
  const day = { date: '2026-03-12' };
  expect(isOver({ ...day, ...slot }, new Date('2026-03-12T10:59:59Z'))).toBe(false);
  expect(isOver({ ...day, ...slot }, new Date(slot.endsAt))).toBe(true);
  // Half past eleven in the evening, and midnight, in Paris.
  expect(isOver(day, new Date('2026-03-12T22:30:00Z'))).toBe(false);
  expect(isOver(day, new Date('2026-03-12T23:00:00Z'))).toBe(true);
});
