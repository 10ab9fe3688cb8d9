import { expect, test } from 'vitest';
import { orders } from '../../stories/orders';
import { type Entry, factsOf, hoursOf, keyOf, narrowedTo, planned } from './entries';

const [first, second] = orders as unknown as NonNullable<Entry['order']>[];
if (!first || !second) throw new Error('no orders');

const slot = {
  __typename: 'DeliverySlot',
  date: '2026-11-24',
  window: 'MORNING',
  startsAt: '2026-11-24T05:00:00Z',
  endsAt: '2026-11-24T11:00:00Z',
  available: true,
  surchargeExclTax: 0,
} as const;
const morning: Entry = {
  __typename: 'PlanningEntry',
  date: '2026-11-24',
  window: 'MORNING',
  order: { ...first, slot, deliveredAt: null, eta: null },
  recurringOrder: null,
};
const weekly: Entry = {
  ...morning,
  order: null,
  recurringOrder: {
    __typename: 'RecurringOrder',
    id: 'r1',
    name: 'Gazole Toulouse hebdo',
    address: { __typename: 'Address', id: 'a9', label: 'Dépôt Toulouse', city: 'Toulouse' },
    items: [
      {
        __typename: 'RecurringItem',
        volume: 12_000,
        fillUp: true,
        gas: { __typename: 'Gas', id: '9', shortName: 'Gazole B7', energyType: 'b7Gazole' },
      },
    ],
  },
};

const sorted = (entries: readonly Entry[]) =>
  planned(entries, { from: '2026-11-16', to: '2026-11-29' });

test('entries are sorted by day and part of the day, in an order that updates do not change', () => {
  const other = { ...morning, order: { ...second, slot: null } };
  const shown = sorted([morning, weekly, other]);
  expect(shown.count).toBe(3);
  expect(shown.in('2026-11-24', 'MORNING').map(keyOf)).toEqual([
    'r1-2026-11-24',
    second.id,
    first.id,
  ]);
  const news = { ...morning, order: { ...first, slot, eta: '2026-11-24T05:10:00Z' } };
  expect(sorted([weekly, other, news]).on('2026-11-24').at(-1)).toBe(news);
  expect(shown.in('2026-11-24', 'NIGHT')).toEqual([]);
  expect(shown.on('2026-11-25')).toEqual([]);
  expect(shown.windows).toEqual(['MORNING', 'AFTERNOON', 'NIGHT']);
});

test('a moved order is placed by its new slot', () => {
  const moved = { ...slot, date: '2026-11-26', window: 'NIGHT' } as const;
  const shown = sorted([{ ...morning, order: { ...first, slot: moved } }]);
  expect(shown.on('2026-11-24')).toEqual([]);
  expect(shown.in('2026-11-26', 'NIGHT')).toHaveLength(1);
});

test.each([
  ['2026-11-21T21:35:00Z', '2026-11-21', 'NIGHT'],
  ['2026-11-21T01:30:00Z', '2026-11-20', 'NIGHT'],
  ['2026-11-21T04:00:00Z', '2026-11-21', 'MORNING'],
  ['2026-11-21T11:00:00Z', '2026-11-21', 'AFTERNOON'],
  ['2026-11-21T18:59:00Z', '2026-11-21', 'AFTERNOON'],
] as const)(
  'an order delivered at %s is placed by that time, regardless of its slot',
  (at, day, window) => {
    const shown = sorted([{ ...morning, order: { ...first, slot, deliveredAt: at } }]);
    expect(shown.on('2026-11-24')).toEqual([]);
    expect(shown.in(day, window)).toHaveLength(1);
  },
);

test('an order delivered before the visible days is omitted', () => {
  const order = { ...first, slot, deliveredAt: '2026-11-15T21:35:00Z' };
  expect(sorted([{ ...morning, order }]).count).toBe(0);
});

test('an entry without a part of the day has its own row, and a failed entry is omitted', () => {
  const shown = sorted([
    { ...weekly, window: null },
    { ...weekly, recurringOrder: null },
  ]);
  expect(shown.windows).toEqual(['MORNING', 'AFTERNOON', 'NIGHT', null]);
  expect(shown.count).toBe(1);
});

test('the entries are filtered by sites and products', () => {
  const all = [morning, weekly];
  expect(narrowedTo({ site: [], produit: [] }, all)).toEqual(all);
  expect(narrowedTo({ site: ['a9'], produit: [] }, all)).toEqual([weekly]);
  expect(narrowedTo({ site: [], produit: ['9'] }, all)).toEqual([weekly]);
  expect(narrowedTo({ site: ['a9'], produit: ['none'] }, all)).toEqual([]);
});

test('an occurrence has the content of its recurring order', () => {
  expect(factsOf(weekly).items).toEqual([
    {
      gas: weekly.recurringOrder?.items[0]?.gas,
      fillUp: true,
      volumeOrdered: 12_000,
      volumeDelivered: null,
    },
  ]);
});

test('the time is that of the delivery, the estimate, or the slot', () => {
  const planned = { slot, eta: null, deliveredAt: null };
  expect(hoursOf(planned)).toBe('06:00–12:00');
  expect(hoursOf({ ...planned, eta: '2026-11-24T08:35:00Z' })).toBe('≈\u00a009:35');
  expect(hoursOf({ ...planned, deliveredAt: '2026-11-24T08:42:00Z' })).toBe('09:42');
  expect(hoursOf({ ...planned, slot: { ...slot, startsAt: null } })).toBeNull();
});
