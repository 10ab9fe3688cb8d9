import { civilDate } from '../../lib/instant';
import { startOfWeek } from '../../lib/week';

/** Notifications under one heading. */
export type Group<Item> = { label: string; items: Item[] };

/**
 * Groups items, given latest first, by age in the calendar of Paris (product 4.6). Items without a date
 * are the oldest.
 */
export function grouped<Item extends { readonly at: string | null }>(
  items: readonly Item[],
  now: Date,
): Group<Item>[] {
  const groups: Group<Item>[] = [];
  for (const item of items) {
    const label = labelOf(item.at, now);
    const group = groups.find((one) => one.label === label);
    if (group) group.items.push(item);
    else groups.push({ label, items: [item] });
  }
  return groups;
}

function labelOf(at: string | null, now: Date): string {
  const day = civilDate(at ?? '');
  const today = civilDate(now);
  if (day === '') return 'Plus ancien';
  // An item of tomorrow comes from a clock that is ahead.
  if (day >= today) return 'Aujourd’hui';
  return day >= startOfWeek(today) ? 'Cette semaine' : 'Plus ancien';
}
