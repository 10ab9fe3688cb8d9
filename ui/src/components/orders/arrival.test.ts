import { expect, test } from 'vitest';
import { isOver, offSlot, unconfirmed } from './arrival';

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

test('what is not known is neither early nor late', () => {
  expect(offSlot(null, slot)).toBeNull();
  expect(offSlot('2026-03-12T11:20:00Z', null)).toBeNull();
  expect(offSlot('2026-03-12T11:20:00Z', { startsAt: null, endsAt: null })).toBeNull();
});

test('an estimate that is past says that nothing is confirmed', () => {
  const now = new Date('2026-03-12T09:35:00Z');
  expect(unconfirmed('2026-03-12T09:36:00Z', now)).toBeNull();
  expect(unconfirmed('2026-03-12T09:35:00Z', now)).toBe('livraison pas encore confirmée');
});

test('a slot is over with its hours, or with its day where they are not known', () => {
  const day = { date: '2026-03-12' };
  expect(isOver({ ...day, ...slot }, new Date('2026-03-12T10:59:59Z'))).toBe(false);
  expect(isOver({ ...day, ...slot }, new Date(slot.endsAt))).toBe(true);
  // Half past eleven in the evening, and midnight, in Paris.
  expect(isOver(day, new Date('2026-03-12T22:30:00Z'))).toBe(false);
  expect(isOver(day, new Date('2026-03-12T23:00:00Z'))).toBe(true);
});
