/** The entries of the planning, by day and part of the day. */

import type { SlotWindow } from '../../graphql/types.generated';
import { addDays, type CivilDate } from '../../lib/civil-date';
import { hour, time } from '../../lib/format';
import { civilDate } from '../../lib/instant';
import type { Period } from '../../lib/period';
import { fr } from '../../lib/typography';
import type { PlanningQuery } from './Operations.generated';

/** An entry: an order, or an occurrence of a recurring order that is not ordered yet. */
export type Entry = PlanningQuery['planning'][number];

/** A part of a day; null where the provider does not send it. */
export type Window = SlotWindow | null;

/** The parts of a day, in order. */
export const windows: readonly SlotWindow[] = ['MORNING', 'AFTERNOON', 'NIGHT'];

/** The content and the site of an entry. */
export function factsOf({ order, recurringOrder }: Entry) {
  const items = recurringOrder?.items.map(({ gas, volume, fillUp }) => ({
    gas,
    fillUp,
    volumeOrdered: volume,
    volumeDelivered: null,
  }));
  const { address = null } = order ?? recurringOrder ?? {};
  return { address, items: order?.items ?? items ?? [] };
}

/**
 * The place of an entry: an order's own slot, which a live update may have moved; once it is
 * delivered, the time of the delivery, as in the list of deliveries (product S06).
 */
export function placeOf({ date, window, order }: Entry): { date: CivilDate; window: Window } {
  if (order?.deliveredAt) return deliveredIn(order.deliveredAt);
  return { date: order?.slot?.date ?? date, window: order?.slot?.window ?? window };
}

/** The part of the day of an hour; times before five belong to the night of the previous day. */
function deliveredIn(at: string): { date: CivilDate; window: Window } {
  const date = civilDate(at);
  const h = hour(at);
  if (h < 5) return { date: addDays(date, -1), window: 'NIGHT' };
  return { date, window: h < 12 ? 'MORNING' : h < 20 ? 'AFTERNOON' : 'NIGHT' };
}

/** The unique key of an entry. */
export function keyOf({ order, recurringOrder, date }: Entry): string {
  return order ? order.id : `${recurringOrder?.id}-${date}`;
}

/** The entries of each day, and of each part of the day. */
export type Planned = {
  readonly count: number;
  readonly on: (date: CivilDate) => readonly Entry[];
  readonly in: (date: CivilDate, window: Window) => readonly Entry[];
  /** The visible parts of the day; the unknown one only when it has entries. */
  readonly windows: readonly Window[];
};

/**
 * Whether the content of an entry is known: when it has neither an order nor a recurring order,
 * that field failed to load.
 */
export function isKnown({ order, recurringOrder }: Entry): boolean {
  return order !== null || recurringOrder !== null;
}

/**
 * Sorts entries into the visible days. Orders delivered on another day and entries of unknown
 * content are omitted.
 */
export function planned(entries: readonly Entry[], { from, to }: Period): Planned {
  const known = entries.filter((entry) => {
    const { date } = placeOf(entry);
    return isKnown(entry) && date >= from && date <= to;
  });
  known.sort(
    (a, b) =>
      rank(placeOf(a).window) - rank(placeOf(b).window) || nameOf(a).localeCompare(nameOf(b)),
  );
  const days = new Map<CivilDate, Entry[]>();
  for (const entry of known) {
    const { date } = placeOf(entry);
    days.set(date, [...(days.get(date) ?? []), entry]);
  }
  const on = (date: CivilDate) => days.get(date) ?? [];
  return {
    count: known.length,
    on,
    in: (date, window) => on(date).filter((entry) => placeOf(entry).window === window),
    windows: known.some((entry) => placeOf(entry).window === null) ? [...windows, null] : windows,
  };
}

/** The unknown part of the day comes last. */
function rank(window: Window): number {
  return window === null ? windows.length : windows.indexOf(window);
}

/** By reference or name: the estimated time changes, the position among the others must not. */
function nameOf({ order }: Entry): string {
  return order?.reference ?? '';
}

/** The filters of the planning; empty for all entries. */
export type Narrowed = { readonly site: readonly string[]; readonly produit: readonly string[] };

/** Whether sites or products are filtered. */
export function isNarrowed({ site, produit }: Narrowed): boolean {
  return site.length > 0 || produit.length > 0;
}

/** The entries of these sites and products. */
export function narrowedTo(chosen: Narrowed, entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => isAmong(chosen, factsOf(entry)));
}

type Facts = {
  readonly address: { readonly id: string } | null;
  readonly items: readonly { readonly gas: { readonly id: string } | null }[];
};

/** Whether the site and the products match the filters. */
export function isAmong({ site, produit }: Narrowed, { address, items }: Facts): boolean {
  const among = (wanted: readonly string[], ids: readonly (string | undefined)[]) =>
    wanted.length === 0 || ids.some((id) => id !== undefined && wanted.includes(id));
  const products = items.map(({ gas }) => gas?.id);
  return among(site, [address?.id]) && among(produit, products);
}

type Timed = Pick<NonNullable<Entry['order']>, 'deliveredAt' | 'eta' | 'slot'>;

/**
 * “09:42” once delivered, “≈ 14:35” under way, else the hours of its slot; null when nothing is
 * known.
 */
export function hoursOf({ deliveredAt, eta, slot }: Timed): string | null {
  if (deliveredAt) return time(deliveredAt);
  if (eta) return fr`≈ ${time(eta)}`;
  const { startsAt, endsAt } = slot ?? {};
  return startsAt && endsAt ? `${time(startsAt)}–${time(endsAt)}` : null;
}
