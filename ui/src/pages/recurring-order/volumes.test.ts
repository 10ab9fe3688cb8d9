import { expect, test } from 'vitest';
import type { DoneDelivery_OrderFragment as Delivery } from './RecurringOrderPage.generated';
import { measureOf, volumesOf } from './volumes';

const delivery = (day: string, volume: number | null, energyType = 'b7Gazole') =>
  ({
    id: day,
    deliveredAt: `${day}T09:00:00Z`,
    slot: null,
    items: [{ volumeDelivered: volume, gas: { energyType } }],
  }) as unknown as Delivery;
const bars = (all: readonly Delivery[], more = false) =>
  volumesOf(all, more).points.map(({ x, value }) => [x, value]);

test('deliveries within a few weeks are grouped by day, the oldest first', () => {
  const all = [
    delivery('2026-11-17', 300),
    delivery('2026-11-10', 100),
    delivery('2026-11-10', 50),
  ];
  expect(bars(all)).toEqual([
    ['2026-11-10', 150],
    ['2026-11-17', 300],
  ]);
});

test('deliveries over many months are grouped by month; a month without any is zero', () => {
  const all = ['2026-11-17', '2026-11-03', '2026-09-15', '2026-08-04'].map((day) =>
    delivery(day, 100),
  );
  expect(bars(all)).toEqual([
    ['2026-08', 100],
    ['2026-09', 100],
    ['2026-10', 0],
    ['2026-11', 200],
  ]);
});

test('an incomplete first month is omitted', () => {
  const all = ['2026-11-03', '2026-10-06', '2026-09-29'].map((day) => delivery(day, 100));
  expect(bars(all, true).map(([x]) => x)).toEqual(['2026-10', '2026-11']);
});

test('a delivery without a volume has no bar', () => {
  expect(bars([delivery('2026-11-17', null)])).toEqual([]);
});

test('a single product gives the bars its colour', () => {
  expect(volumesOf([delivery('2026-11-17', 1)], false).tone).toBe('b7Gazole');
  const two = [delivery('2026-11-17', 1), delivery('2026-11-10', 1, 'hvo')];
  expect(volumesOf(two, false).tone).toBe('1');
});

test('small volumes stay in litres on the axis', () => {
  expect(measureOf(volumesOf([delivery('2026-11-17', 900)], false)).axis.unit).toBe('L');
  expect(measureOf(volumesOf([delivery('2026-11-17', 12_000)], false)).axis.unit).toBe('m³');
});
