import { useEffect, useMemo, useState } from 'react';
import { draftOwner } from '../../../lib/drafts';
import {
  dropFilter,
  isSameName,
  keepRecentFilter,
  type RecentFilter,
  recentFilters,
  type SavedFilter,
  savedFilters,
  saveFilter,
} from '../../../lib/saved-filters';
import { useStore } from '../../../lib/store';
import type { ListState } from '../DataTable/useTableState';

/** Which list the filters are of. */
export type SavedOf = {
  /** Names the screen: under it they are kept, for each person and business. */
  screen: string;
  /** What {@link useTableState} gives. */
  state: Pick<ListState, 'search' | 'kept' | 'apply'>;
  /** What else they are chosen within, in words: the name of a tab. */
  within?: string | undefined;
};

/** What {@link useSavedFilters} gives. */
export type SavedFilters = {
  saved: readonly SavedFilter[];
  /** The last ones that have no name, without those in use. */
  recent: readonly RecentFilter[];
  /** Those in use, by their name; undefined when they have none. */
  current: SavedFilter | undefined;
  /** There is something to save: filters are chosen, and have no name yet. */
  savable: boolean;
  /** The one that has this name already. */
  named: (name: string) => SavedFilter | undefined;
  /** Keeps those in use under a name. */
  save: (name: string) => void;
  rename: (filter: SavedFilter, name: string) => void;
  drop: (filter: SavedFilter) => void;
  /** Puts one back that was dropped. */
  restore: (filter: SavedFilter) => void;
  /** Takes the place of the filters in use. */
  apply: (search: string) => void;
};

/** How long filters stand before they were meant, in milliseconds: others are on the way to these. */
const meant = 3_000;

/** How many recent ones are offered. */
const offered = 5;

/** The filters that the person keeps for a list; `words` are those in use, empty for none. Null as long as the person is not known. */
export function useSavedFilters({ screen, state }: SavedOf, words: string): SavedFilters | null {
  const owner = useStore(draftOwner);
  const [version, setVersion] = useState(0);
  const { kept, apply } = state;

  useEffect(() => {
    if (!owner || words === '') return undefined;
    const timer = setTimeout(() => {
      keepRecentFilter(owner, screen, { words, search: kept });
      setVersion((before) => before + 1);
    }, meant);
    return () => clearTimeout(timer);
  }, [owner, screen, words, kept]);

  return useMemo(() => {
    if (!owner) return null;
    void version;
    const saved = savedFilters(owner, screen);
    const current = saved.find(({ search }) => search === kept);
    const changing =
      <Given extends unknown[]>(change: (...given: Given) => void) =>
      (...given: Given) => {
        change(...given);
        setVersion((before) => before + 1);
      };
    return {
      saved,
      current,
      recent: recentFilters(owner, screen)
        .filter(({ search }) => search !== kept && !saved.some((one) => one.search === search))
        .slice(0, offered),
      savable: words !== '' && !current,
      named: (name) => saved.find((one) => isSameName(one.name, name)),
      save: changing((name) => saveFilter(owner, screen, { name, search: kept })),
      rename: changing(({ name: before, search }, name) =>
        saveFilter(owner, screen, { name, search }, before),
      ),
      drop: changing(({ name }) => dropFilter(owner, screen, name)),
      restore: changing((filter) => saveFilter(owner, screen, filter)),
      apply,
    };
  }, [owner, screen, apply, kept, words, version]);
}
