import { energyOf } from '../../components/energy';
import { sumOf } from '../../components/orders/sum';
import type { Measure, Point, Series, Tone } from '../../design/charts/series';
import { addMonths } from '../../lib/civil-date';
import { dateShort, litres, litresCompact, month } from '../../lib/format';
import { civilDate } from '../../lib/instant';
import type { DoneDelivery_OrderFragment as Delivery } from './RecurringOrderPage.generated';

/** The day of a delivery; null when it is unknown. */
export function dayOf({ deliveredAt, slot }: Delivery): string | null {
  return deliveredAt ? civilDate(deliveredAt) : (slot?.date ?? null);
}

/**
 * From this number of months on, a bar is a month: days that are weeks apart do not fit an axis of
 * dates.
 */
const minMonths = 3;

/**
 * The delivered volumes, the oldest first: by month, or by day when there are few months. When
 * there are earlier deliveries that are not loaded (`more`), the first month is incomplete and
 * omitted.
 */
export function volumesOf(deliveries: readonly Delivery[], more: boolean): Series {
  const days = sums(deliveries, (day) => day);
  const [first] = days.keys();
  const months = sums(deliveries, (day) => day.slice(0, 7));
  const byMonth = months.size >= minMonths;
  if (byMonth && first && more) months.delete(first.slice(0, 7));
  const points = [...(byMonth ? withEmptyMonths(months) : days)].map(
    ([x, value]): Point => ({ x, label: byMonth ? month(x) : dateShort(x), value }),
  );
  return { id: 'volume', label: 'Volume livré', tone: toneOf(deliveries), points };
}

/** Litres by the key of their day, in order of time. */
function sums(deliveries: readonly Delivery[], keyOf: (day: string) => string) {
  const volumes = new Map<string, number>();
  for (const delivery of deliveries.toReversed()) {
    const day = dayOf(delivery);
    const volume = sumOf(delivery.items, (item) => item.volumeDelivered);
    if (day && volume !== null) volumes.set(keyOf(day), (volumes.get(keyOf(day)) ?? 0) + volume);
  }
  return new Map([...volumes].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Fills the months without deliveries with zero. */
function withEmptyMonths(months: ReadonlyMap<string, number>): [string, number][] {
  const keys = [...months.keys()];
  const [first, last] = [keys[0], keys.at(-1)];
  const all: [string, number][] = [];
  for (let at = first; at !== undefined && last !== undefined && at <= last; at = after(at))
    all.push([at, months.get(at) ?? 0]);
  return all;
}

function after(month: string): string {
  return addMonths(`${month}-01`, 1).slice(0, 7);
}

/** The colour of the product, when there is only one. */
function toneOf(deliveries: readonly Delivery[]): Tone {
  const energies = new Set(
    deliveries.flatMap(({ items }) => items.map(({ gas }) => energyOf(gas?.energyType))),
  );
  const [only] = energies;
  return energies.size === 1 && only && only !== 'neutral' ? (only as Tone) : '1';
}

/** Litres; the axis is in cubic metres for large volumes. */
export function measureOf({ points }: Series): Measure {
  const max = Math.max(0, ...points.map(({ value }) => value ?? 0));
  return {
    format: litres,
    short: litresCompact,
    axis: max < 10_000 ? { unit: 'L' } : { unit: 'm³', per: 1000 },
    data: { unit: 'L' },
  };
}
