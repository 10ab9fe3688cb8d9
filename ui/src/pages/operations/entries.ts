/** What is planned, by day and part of the day. */

import type { SlotWindow } from '../../graphql/types.generated';
import { addDays, type CivilDate } from '../../lib/civil-date';
import { hour, time } from '../../lib/format';
import { civilDate } from '../../lib/instant';
import type { Period } from '../../lib/period';
import { fr } from '../../lib/typography';
import type { PlanningQuery } from './Operations.generated';

/** What is due: an order, or a delivery of a recurring order that is not ordered yet. */
export type Entry = PlanningQuery['planning'][number];

/** A part of a day; null where the provider does not tell it. */
export type Window = SlotWindow | null;

/** The parts of a day, in their order. */
export const windows: readonly SlotWindow[] = ['MORNING', 'AFTERNOON', 'NIGHT'];

/** What an entry brings, and where. */
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
 * Where an entry stands: an order in its own slot, which a live update may have moved since; once it is
 * delivered, where that was, as the list of deliveries has it (product S06).
 */
export function placeOf({ date, window, order }: Entry): { date: CivilDate; window: Window } {
  if (order?.deliveredAt) return deliveredIn(order.deliveredAt);
  return { date: order?.slot?.date ?? date, window: order?.slot?.window ?? window };
}

/** The part of the day in which an hour falls; what comes before five still belongs to the night before. */
function deliveredIn(at: string): { date: CivilDate; window: Window } {
  const date = civilDate(at);
  const h = hour(at);
  if (h < 5) return { date: addDays(date, -1), window: 'NIGHT' };
  return { date, window: h < 12 ? 'MORNING' : h < 20 ? 'AFTERNOON' : 'NIGHT' };
}

/** What tells an entry from the others. */
export function keyOf({ order, recurringOrder, date }: Entry): string {
  return order ? order.id : `${recurringOrder?.id}-${date}`;
}

/** The entries of each day, and of each part of it. */
export type Planned = {
  readonly count: number;
  readonly on: (date: CivilDate) => readonly Entry[];
  readonly in: (date: CivilDate, window: Window) => readonly Entry[];
  /** The parts of the day to be shown: that which nobody knows only where something is due in it. */
  readonly windows: readonly Window[];
};

/** Whether it is known what is due: of one that names neither an order nor a recurring one, the call failed. */
export function isKnown({ order, recurringOrder }: Entry): boolean {
  return order !== null || recurringOrder !== null;
}

/**
 * Sorts entries into the days that are shown; what was delivered on another day, or is not known, is not among them.
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

/** What is not known comes last. */
function rank(window: Window): number {
  return window === null ? windows.length : windows.indexOf(window);
}

/** Its hour changes as it comes nearer; its place among the others does not. */
function nameOf({ order }: Entry): string {
  return order?.reference ?? '';
}

/** What the planning is narrowed to; empty for everything. */
export type Narrowed = { readonly site: readonly string[]; readonly produit: readonly string[] };

/** Whether some sites or products were chosen. */
export function isNarrowed({ site, produit }: Narrowed): boolean {
  return site.length > 0 || produit.length > 0;
}

/** The entries of some sites and products. */
export function narrowedTo(chosen: Narrowed, entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => isAmong(chosen, factsOf(entry)));
}

type Facts = {
  readonly address: { readonly id: string } | null;
  readonly items: readonly { readonly gas: { readonly id: string } | null }[];
};

/** Whether what is brought, and where, is among some sites and products. */
export function isAmong({ site, produit }: Narrowed, { address, items }: Facts): boolean {
  const among = (wanted: readonly string[], ids: readonly (string | undefined)[]) =>
    wanted.length === 0 || ids.some((id) => id !== undefined && wanted.includes(id));
  const products = items.map(({ gas }) => gas?.id);
  return among(site, [address?.id]) && among(produit, products);
}

type Timed = Pick<NonNullable<Entry['order']>, 'deliveredAt' | 'eta' | 'slot'>;

/** “09:42” once delivered, “≈ 14:35” on its way, else the hours of its slot; null when nothing is known. */
export function hoursOf({ deliveredAt, eta, slot }: Timed): string | null {
  if (deliveredAt) return time(deliveredAt);
  if (eta) return fr`≈ ${time(eta)}`;
  const { startsAt, endsAt } = slot ?? {};
  return startsAt && endsAt ? `${time(startsAt)}–${time(endsAt)}` : null;
}
