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

test('deliveries of a few weeks are days, the oldest first; two of a day are one', () => {
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

test('those of many months are months, and one without any stands for nothing', () => {
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

test('a first month that is not whole is left out', () => {
  const all = ['2026-11-03', '2026-10-06', '2026-09-29'].map((day) => delivery(day, 100));
  expect(bars(all, true).map(([x]) => x)).toEqual(['2026-10', '2026-11']);
});

test('what nobody measured is no bar', () => {
  expect(bars([delivery('2026-11-17', null)])).toEqual([]);
});

test('the colour is that of the one product', () => {
  expect(volumesOf([delivery('2026-11-17', 1)], false).tone).toBe('b7Gazole');
  const two = [delivery('2026-11-17', 1), delivery('2026-11-10', 1, 'hvo')];
  expect(volumesOf(two, false).tone).toBe('1');
});

test('small volumes stay in litres on the axis', () => {
  expect(measureOf(volumesOf([delivery('2026-11-17', 900)], false)).axis.unit).toBe('L');
  expect(measureOf(volumesOf([delivery('2026-11-17', 12_000)], false)).axis.unit).toBe('m³');
});
