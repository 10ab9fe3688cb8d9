import { expect, test } from 'vitest';
import { orders } from '../../stories/orders';
import type { DeliveryRow_OrderFragment as Order } from './DeliveryRow.generated';
import { type Listed, sumUp, sumUpList } from './totals';

const rows = orders as unknown as readonly Order[];
const of = (wanted: (order: Order) => boolean) => rows.find(wanted) as Order;
const cancelled = of(({ cancellation }) => cancellation !== null);
const delivered = of(({ status, cancellation }) => status === 'delivered' && !cancellation);
const coming = of(({ status, cancellation }) => status === 'oncoming' && !cancellation);

const list = (changes: Partial<Listed> = {}) =>
  sumUpList({
    filter: {},
    rows: [delivered],
    totals: {
      __typename: 'OrderListTotals',
      volume: 30_000,
      totalExclTax: 4_500_000,
      emissionsKgCo2e: '9300.5',
    },
    facets: {
      __typename: 'OrderFacets',
      byStatus: [
        { __typename: 'StatusCount', status: 'delivered', count: 3 },
        { __typename: 'StatusCount', status: 'ready', count: 2 },
      ],
      cancelled: 4,
    } as unknown as Listed['facets'],
    ...changes,
  });

test('delivered volumes count where known, else ordered ones; cancelled orders do not count', () => {
  const items = (volumeOrdered: number, volumeDelivered: number | null) =>
    delivered.items.map((item) => ({ ...item, volumeOrdered, volumeDelivered, fillUp: false }));
  const sums = sumUp([
    { ...delivered, items: items(12_000, 11_900), emissionsKgCo2e: '37000' },
    { ...coming, items: items(5_000, null), emissionsKgCo2e: '15500' },
    { ...cancelled, items: items(8_000, null) },
  ]);
  expect(sums).toMatchObject({ volume: 16_900, emissions: 37_000, cancelled: 1 });
  const costs = [delivered, coming].map(({ totals }) => totals?.totalExclTax ?? 0);
  expect(sums.cost).toBe(costs.reduce((sum, cents) => sum + cents, 0));
});

test.each([
  [
    'an estimated cost',
    { totals: { ...delivered.totals, isEstimate: true } as Order['totals'] },
    false,
    true,
  ],
  [
    'a tank to fill up',
    { items: delivered.items.map((item) => ({ ...item, fillUp: true, volumeDelivered: null })) },
    true,
    false,
  ],
  [
    'a tank that was filled up',
    { items: delivered.items.map((item) => ({ ...item, fillUp: true, volumeDelivered: 10 })) },
    false,
    false,
  ],
])(
  'the sums of a list with %s are marked where they are estimates',
  (_, changes, aboutVolume, aboutCost) => {
    expect(sumUp([delivered, { ...delivered, ...changes }])).toMatchObject({
      aboutVolume,
      aboutCost,
    });
  },
);

test('the sum of the whole list is an estimate while an order is still upcoming', () => {
  expect(list()).toMatchObject({ cost: 4_500_000, emissions: 9300.5, aboutCost: true });
  expect(list({ filter: { status: ['delivered'], cancelled: false } })?.aboutCost).toBe(false);
  expect(list({ facets: null })?.aboutCost).toBe(false);
});

test('cancelled orders are mentioned only where the list has some', () => {
  expect(list()?.cancelled).toBe(4);
  expect(list({ filter: { status: ['delivered'], cancelled: false } })?.cancelled).toBe(0);
  expect(list({ facets: null, rows: [delivered, cancelled] })?.cancelled).toBe(1);
});

test('a list of cancelled orders has no sums, nor has a list for which the provider returns none', () => {
  expect(list({ filter: { cancelled: true } })).toBeNull();
  expect(list({ totals: null })).toBeNull();
});
