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

test('the expected level is the rest at the slot, plus the delivery', () => {
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

test('a tank that runs empty before the delivery is reported', () => {
  expect(sentence({}, '2026-12-21/MORNING')).toBe(
    'Au rythme actuel, la cuve sera vide avant la livraison.',
  );
});

test('unknown values give no sentence', () => {
  expect(sentence({ level: null })).toBeUndefined();
  expect(sentence({ levelAt: null })).toBeUndefined();
  expect(sentence({ averageDailyUse: null })).toBeUndefined();
  expect(sentence({}, '')).toBeUndefined();
  // After an old reading, more can be ordered than may fit by then: the level after delivery is
  // unknown.
  expect(sentence({ usableCapacity: 20_000 })).toBe(
    'Niveau prévu à la livraison : environ 5 300 L (hors autre livraison d’ici là).',
  );
});

test('earlier deliveries are counted and named', () => {
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
  // An earlier delivery of unknown volume makes the level unknown.
  expect(foreseen([before, to('2026-11-25/MORNING', null)])[0]).toMatch(
    /puis 24 300 L \(hors autre livraison d’ici là\)\.$/,
  );
});

test('a volume that will not fit after another delivery gives a warning', () => {
  expect(foreseen([to('2026-11-24/MORNING', 12_000)])).toEqual([
    'Niveau prévu à la livraison : environ 17 300 L avec les 12 000 L du 24 novembre.',
    'Avec les 12 000 L du 24 novembre, la cuve n’aura de place que pour environ 11 200 L à la livraison (remplissage limité à 95 %).',
  ]);
  // A driver stops at the tank's capacity: it never holds more than 28 500 L.
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

test('a tank that is empty before an earlier delivery has that delivery’s volume', () => {
  const late = expectedLevel(dieselTank, '2026-12-11/MORNING', null, [
    to('2026-12-10/MORNING', 10_000),
  ]);
  expect(plain(late?.sentence)).toContain('environ 8 500 L avec les 10 000 L du 10 décembre');
});

test('planned deliveries count for their tank, delivered or cancelled ones do not', () => {
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
  // Its order failed to load: it may contain anything.
  expect(comingOf([{ ...entry, order }, entry])).toBeNull();
});

test('the next delivery to the tank is drawn on its gauge', () => {
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
