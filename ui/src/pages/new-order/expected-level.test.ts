import { expect, test } from 'vitest';
import { type Coming, comingOf } from './coming';
import { expectedLevel, nextInto } from './expected-level';
import { dieselTank } from './order.fixture';
import type { Tank } from './values';

// 12 700 L on the morning of the 21st, 1 500 L a day.
const sentence = (
  changes: Partial<Tank> = {},
  slot = '2026-11-26/MORNING',
  volume: number | null = 15_000,
) => plain(expectedLevel({ ...dieselTank, ...changes }, slot, volume, null)?.sentence);

const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');

const to = (slot: string, volume: number | null, tankId = dieselTank.id): Coming => ({
  tankId,
  date: slot.split('/')[0] ?? '',
  slot,
  volume,
});
const foreseen = (coming: readonly Coming[], volume: number | null = 15_000) => {
  const expected = expectedLevel(dieselTank, '2026-11-26/MORNING', volume, coming);
  return [plain(expected?.sentence), plain(expected?.warning) ?? null];
};

test('the level at the slot is what is left by then, and what the delivery adds', () => {
  expect(sentence()).toBe(
    'Niveau prévu à la livraison : environ 5 300 L, puis 20 300 L (hors autre livraison d’ici là).',
  );
  expect(sentence({}, '2026-11-26/NIGHT', null)).toBe(
    'Niveau prévu à la livraison : environ 4 500 L (hors autre livraison d’ici là).',
  );
  expect(sentence({ level: 850, averageDailyUse: '35' }, '2026-11-22/MORNING', 500)).toBe(
    'Niveau prévu à la livraison : environ 820 L, puis 1 300 L (hors autre livraison d’ici là).',
  );
});

test('a tank that runs empty before is said to', () => {
  expect(sentence({}, '2026-12-21/MORNING')).toBe(
    'Au rythme actuel, la cuve sera vide avant la livraison.',
  );
});

test('nothing is said of what is not known', () => {
  expect(sentence({ level: null })).toBeUndefined();
  expect(sentence({ levelAt: null })).toBeUndefined();
  expect(sentence({ averageDailyUse: null })).toBeUndefined();
  expect(sentence({}, '')).toBeUndefined();
  // An old reading lets more be ordered than fits by then: how full it will be is not known.
  expect(sentence({ usableCapacity: 20_000 })).toBe(
    'Niveau prévu à la livraison : environ 5 300 L (hors autre livraison d’ici là).',
  );
});

test('what comes before is counted, and named', () => {
  const before = to('2026-11-24/AFTERNOON', 4000);
  expect(foreseen([])).toEqual([
    'Niveau prévu à la livraison : environ 5 300 L, puis 20 300 L.',
    null,
  ]);
  expect(
    foreseen([before, to('2026-11-26/AFTERNOON', 9000), to('2026-11-24/NIGHT', 9000, 't9')]),
  ).toEqual([
    'Niveau prévu à la livraison : environ 9 300 L avec les 4 000 L du 24 novembre, puis 24 300 L.',
    null,
  ]);
  expect(foreseen([to('2026-11-26/MORNING', 1000), before], null)[0]).toBe(
    'Niveau prévu à la livraison : environ 10 300 L avec les 4 000 L du 24 novembre et les 1 000 L du 26 novembre.',
  );
  // Of one that nobody tells the volume of, it is not known what it adds.
  expect(foreseen([before, to('2026-11-25/MORNING', null)])[0]).toMatch(
    /puis 24 300 L \(hors autre livraison d’ici là\)\.$/,
  );
});

test('what will not go in beside it is warned of', () => {
  expect(foreseen([to('2026-11-24/MORNING', 12_000)])).toEqual([
    'Niveau prévu à la livraison : environ 17 300 L avec les 12 000 L du 24 novembre.',
    'Avec les 12 000 L du 24 novembre, la cuve n’aura de place que pour environ 11 200 L à la livraison (remplissage limité à 95 %).',
  ]);
  // A driver stops at what the tank takes: more than 28 500 L are never in it.
  expect(foreseen([to('2026-11-26/MORNING', 30_000)], 1000)).toEqual([
    'Niveau prévu à la livraison : environ 28 500 L avec les 30 000 L du 26 novembre.',
    'Avec les 30 000 L du 26 novembre, la cuve n’aura plus de place à la livraison (remplissage limité à 95 %).',
  ]);
  const many = ['22', '23', '24'].map((day) => to(`2026-11-${day}/MORNING`, 9000));
  expect(foreseen(many)).toEqual([
    'Niveau prévu à la livraison : environ 25 500 L avec les 3 livraisons prévues d’ici là.',
    'Avec les 3 livraisons prévues d’ici là, la cuve n’aura de place que pour environ 3 000 L à la livraison (remplissage limité à 95 %).',
  ]);
});

test('a tank that is empty before a delivery has what that one brings', () => {
  const late = expectedLevel(dieselTank, '2026-12-11/MORNING', null, [
    to('2026-12-10/MORNING', 10_000),
  ]);
  expect(plain(late?.sentence)).toContain('environ 8 500 L avec les 10 000 L du 10 décembre');
});

test('what is planned comes to its tank, what was delivered or cancelled does not', () => {
  const order = {
    __typename: 'Order',
    id: 'o1',
    status: 'oncoming',
    cancellation: null,
    slot: { __typename: 'DeliverySlot', date: '2026-11-25', window: 'NIGHT' },
    items: [
      {
        __typename: 'OrderItem',
        id: 'i1',
        volumeOrdered: 4000,
        tank: { __typename: 'Tank', id: 't1' },
      },
      { __typename: 'OrderItem', id: 'i2', volumeOrdered: 900, tank: null },
    ],
  } as const;
  const entry = {
    __typename: 'PlanningEntry',
    date: '2026-11-24',
    window: 'MORNING',
    order: null,
    recurringOrder: null,
  } as const;
  const recurringOrder = {
    __typename: 'RecurringOrder',
    id: 'r1',
    items: [{ __typename: 'RecurringItem', volume: 2000, tank: { __typename: 'Tank', id: 't2' } }],
  } as const;
  expect(
    comingOf([
      { ...entry, order },
      { ...entry, order: { ...order, status: 'delivered' } },
      { ...entry, order: { ...order, cancellation: { __typename: 'Cancellation', at: null } } },
      { ...entry, recurringOrder },
    ]),
  ).toEqual([to('2026-11-25/NIGHT', 4000, 't1'), to('2026-11-24/MORNING', 2000, 't2')]);
  // Its call failed: it may bring anything.
  expect(comingOf([{ ...entry, order }, entry])).toBeNull();
});

test('what comes into the tank first is drawn on its gauge', () => {
  const coming = [
    to('2026-11-25/AFTERNOON', 3_000),
    to('2026-11-24/MORNING', 8_000, 'another'),
    to('2026-11-25/MORNING', 12_000),
  ];
  const next = nextInto(dieselTank.id, coming);
  expect(next?.volume).toBe(12_000);
  expect(plain(next?.on)).toBe('mer. 25 novembre, le matin');
  expect(nextInto('none', coming)).toBeNull();
  expect(nextInto(dieselTank.id, null)).toBeNull();
});
