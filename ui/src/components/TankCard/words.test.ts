import { expect, test } from 'vitest';
import type { TankCard_TankFragment as Tank } from './TankCard.generated';
import {
  autonomy,
  autonomyInWords,
  nextLateness,
  nextVolume,
  nextVolumeInWords,
  readingInWords,
  suggestionInWords,
} from './words';

const plain = (text: string | null) => text?.replace(/\s/g, ' ');
const lasting = (daysLeft: string | null, low: string | null = null, high = low) => ({
  daysLeft,
  daysLeftLow: low,
  daysLeftHigh: high,
});

test.each([
  [lasting('6.2', '5.4', '7.9'), '5 à 7 jours'],
  [lasting('5.5', '5.2', '5.8'), '5 à 6 jours'],
  [lasting('1.4', '1.1', '1.9'), '1 à 2 jours'],
  [lasting('1.5', '0.6', '2.4'), '2 jours au plus'],
  [lasting('1.1', '0.6', '1.3'), '1 jour au plus'],
  [lasting('0.7', '0.5', '0.9'), '< 1 jour'],
  [lasting('0', '0', '0'), '< 1 jour'],
  [lasting('6.9'), 'environ 6 jours'],
  [lasting('0.9'), '< 1 jour'],
  [lasting(null, '5', '7'), undefined],
])('%o lasts %s', (tank, words) => {
  expect(plain(autonomy(tank))).toBe(words);
});

test('how long a tank lasts is an estimate, or is unknown', () => {
  expect(plain(autonomyInWords(lasting('6', '5', '7')))).toBe('Autonomie estimée : 5 à 7 jours');
  expect(plain(autonomyInWords(lasting(null)))).toBe(
    'Autonomie inconnue : relevez le niveau deux fois à quelques jours d’écart.',
  );
});

test.each([
  [{ levelAt: '2026-11-21T07:00:00Z', levelSource: 'SENSOR' }, 'Relevé il y a 2 h — capteur'],
  [{ levelAt: '2026-11-20T07:00:00Z', levelSource: 'MANUAL' }, 'Relevé hier — relevé manuel'],
  [
    { levelAt: '2026-10-01T07:00:00Z', levelSource: 'ESTIMATED' },
    'Relevé le 1er octobre 2026 — estimation',
  ],
  [{ levelAt: '2026-11-21T07:00:00Z', levelSource: null }, 'Relevé il y a 2 h'],
  [{ levelAt: null, levelSource: null }, undefined],
] as const)('%o reads %s', (tank, words) => {
  expect(plain(readingInWords(tank, new Date('2026-11-21T09:00:00Z')))).toBe(words);
});

test.each([
  [15_800, '2026-11-27', '15 800 L avant le 27 novembre'],
  [15_800, '2026-11-21', '15 800 L dès aujourd’hui'],
  [15_800, '2026-11-20', '15 800 L dès aujourd’hui'],
  [null, '2026-12-01', 'À commander avant le 1er décembre'],
])('%s litres before %s: %s', (volume, orderBefore, words) => {
  const suggestion = { __typename: 'SuggestedOrder', volume, orderBefore, reason: '' } as const;
  expect(plain(suggestionInWords(suggestion, '2026-11-21'))).toBe(words);
});

const item = (id: string, volumeOrdered: number | null, fillUp = false) => ({
  __typename: 'OrderItem' as const,
  id: `${id}-${volumeOrdered}`,
  volumeOrdered,
  fillUp,
  tank: { __typename: 'Tank' as const, id },
});
const expecting = (...items: ReturnType<typeof item>[]) => ({
  id: 't1',
  level: 12_600,
  capacity: 30_000,
  nextOrder: {
    __typename: 'Order',
    id: 'o1',
    reference: 'CMD-1',
    eta: '2026-03-13T11:20:00Z',
    slot: {
      __typename: 'DeliverySlot',
      date: '2026-03-13',
      window: 'MORNING',
      startsAt: '2026-03-13T05:00:00Z',
      endsAt: '2026-03-13T11:00:00Z',
    },
    items,
  } as Tank['nextOrder'],
});

test.each([
  [expecting(item('t1', 9_000), item('t2', 4_000), item('t1', 3_000)), '12 000 L, jusqu’à 82 %'],
  [expecting(item('t1', 15_900, true)), 'plein (≈ 15 900 L), jusqu’à 95 %'],
  [expecting(item('t1', null, true)), 'plein, jusqu’à 95 %'],
  [{ ...expecting(item('t1', 9_000)), level: null }, '9 000 L'],
  [expecting(item('t2', 4_000)), undefined],
  [{ ...expecting(), nextOrder: null }, undefined],
])('the volume of the next order for the tank, and the level after it', (tank, words) => {
  expect(plain(nextVolumeInWords(tank))).toBe(words);
});

test('a row shows only the volume', () => {
  expect(plain(nextVolumeInWords(expecting(item('t1', 9_000)), true))).toBe('9 000 L');
});

test('the next volume has its slot', () => {
  expect(nextVolume(expecting(item('t1', 9_000)))).toEqual({
    volume: 9_000,
    fillUp: false,
    on: 'ven. 13\u00a0mars, le matin',
  });
});

test('an order expected outside its slot says so', () => {
  expect(plain(nextLateness(expecting()))).toBe('en retard de 20 min');
  expect(nextLateness({ nextOrder: null })).toBeNull();
});
