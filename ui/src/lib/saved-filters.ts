/**
 * The filters of a list that a person keeps on this device: those that have a name, as their columns are
 * kept, and the last ones, which go with the session. Filters name sites and products of one business:
 * under `filters:{person}:{business}:{screen}` and `recent:{person}:{business}:{screen}`, whose beginning
 * `sweepRecents` takes away.
 */

import type { DraftOwner } from './drafts';

/** Filters that have a name. */
export type SavedFilter = {
  /** Unique on its screen, whatever its capitals. */
  readonly name: string;
  /** What the address says of the list, without its page. */
  readonly search: string;
};

/** Filters that were used, in words: “Non payée · En retard uniquement”. */
export type RecentFilter = { readonly words: string; readonly search: string };

/** The longest name, in characters. */
export const longestName = 60;

/** How many recent ones are kept: the last one is in use, and not offered. */
const mostRecent = 6;

/** The filters that have a name on a screen, by name. */
export function savedFilters(owner: DraftOwner, screen: string): readonly SavedFilter[] {
  return read(savedKey(owner, screen), 'name');
}

/** The filters that were used last on a screen, the latest first. */
export function recentFilters(owner: DraftOwner, screen: string): readonly RecentFilter[] {
  return read(recentKey(owner, screen), 'words');
}

/** Keeps filters under a name, in the place of those that have it, and of `before`, another name of the same. */
export function saveFilter(
  owner: DraftOwner,
  screen: string,
  { name, search }: SavedFilter,
  before = name,
): void {
  const others = savedFilters(owner, screen).filter(
    (one) => !isSameName(one.name, name) && !isSameName(one.name, before),
  );
  const all = [...others, { name, search }].sort((one, other) =>
    one.name.localeCompare(other.name, 'fr'),
  );
  write(savedKey(owner, screen), all);
}

/** Forgets the filters of a name. */
export function dropFilter(owner: DraftOwner, screen: string, name: string): void {
  write(
    savedKey(owner, screen),
    savedFilters(owner, screen).filter((one) => !isSameName(one.name, name)),
  );
}

/** Keeps that filters were used. */
export function keepRecentFilter(owner: DraftOwner, screen: string, used: RecentFilter): void {
  const others = recentFilters(owner, screen).filter(({ search }) => search !== used.search);
  write(recentKey(owner, screen), [used, ...others].slice(0, mostRecent));
}

/** Whether two names are one. */
export function isSameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase('fr') === other.toLocaleLowerCase('fr');
}

function savedKey({ person, business }: DraftOwner, screen: string): string {
  return `filters:${person}:${business}:${screen}`;
}

function recentKey({ person, business }: DraftOwner, screen: string): string {
  return `recent:${person}:${business}:${screen}`;
}

function read<Named extends string>(
  key: string,
  named: Named,
): readonly (Record<Named, string> & { search: string })[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((one) => typeof one?.[named] === 'string' && typeof one.search === 'string');
  } catch {
    // Not ours, or no storage at all: nothing is kept.
    return [];
  }
}

function write(key: string, kept: readonly object[]): void {
  try {
    if (kept.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage: the filters are still in the address.
  }
}
