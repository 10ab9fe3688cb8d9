/**
 * The filters of a list that are kept on this device: named ones, which stay like the choice of columns, and
 * recent ones, which a sign-out removes. Filters contain sites and products of one business, so the keys are
 * `filters:{person}:{business}:{screen}` and `recent:{person}:{business}:{screen}`; `sweepPersonal` removes
 * the latter.
 */

import type { DraftOwner } from './drafts';
import { readStored } from './stored';

/** A named filter. */
export type SavedFilter = {
  /** Unique on its screen, regardless of case. */
  readonly name: string;
  /** The search parameters of the list, without the page number. */
  readonly search: string;
};

/** A recently used filter, with a description: “Non payée · En retard uniquement”. */
export type RecentFilter = { readonly words: string; readonly search: string };

/** The longest name, in characters. */
export const maxNameLength = 60;

/** The number of kept recent filters; the latest is in use and not offered. */
const maxRecent = 6;

/** Returns the named filters of a screen, sorted by name. */
export function savedFilters(owner: DraftOwner, screen: string): readonly SavedFilter[] {
  return read(savedKey(owner, screen), 'name');
}

/** Returns the recent filters of a screen, the latest first. */
export function recentFilters(owner: DraftOwner, screen: string): readonly RecentFilter[] {
  return read(recentKey(owner, screen), 'words');
}

/** Saves a named filter, replacing one of the same name, and the one named `before` when it is renamed. */
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

/** Removes a named filter. */
export function dropFilter(owner: DraftOwner, screen: string, name: string): void {
  write(
    savedKey(owner, screen),
    savedFilters(owner, screen).filter((one) => !isSameName(one.name, name)),
  );
}

/** Adds a recent filter. */
export function keepRecentFilter(owner: DraftOwner, screen: string, used: RecentFilter): void {
  const others = recentFilters(owner, screen).filter(({ search }) => search !== used.search);
  write(recentKey(owner, screen), [used, ...others].slice(0, maxRecent));
}

/** Reports whether two names are the same, regardless of case. */
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
  const kept = readStored(key);
  if (!Array.isArray(kept)) return [];
  return kept.filter((one) => typeof one?.[named] === 'string' && typeof one.search === 'string');
}

function write(key: string, kept: readonly object[]): void {
  try {
    if (kept.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The storage is full or refused: the filters are still in the URL.
  }
}
