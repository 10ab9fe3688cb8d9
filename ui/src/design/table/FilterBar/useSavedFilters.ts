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

/** The list of the filters. */
export type SavedOf = {
  /** The name of the screen: filters are stored under it, for each user and business. */
  screen: string;
  /** The result of {@link useTableState}. */
  state: Pick<ListState, 'search' | 'kept' | 'apply'>;
  /** The context of the choice in words: the name of a tab. */
  within?: string | undefined;
};

/** The result of {@link useSavedFilters}. */
export type SavedFilters = {
  saved: readonly SavedFilter[];
  /** The recent filters without a name, except those in use. */
  recent: readonly RecentFilter[];
  /** The saved filters that are in use; undefined for none. */
  current: SavedFilter | undefined;
  /** The filters in use can be saved: some are chosen, and they have no name yet. */
  savable: boolean;
  /** Returns the saved filters with this name. */
  named: (name: string) => SavedFilter | undefined;
  /** Saves the filters in use under a name. */
  save: (name: string) => void;
  rename: (filter: SavedFilter, name: string) => void;
  drop: (filter: SavedFilter) => void;
  /** Restores deleted filters. */
  restore: (filter: SavedFilter) => void;
  /** Replaces the filters in use. */
  apply: (search: string) => void;
};

/** How long filters must be in use to count as recent, in milliseconds: shorter ones are intermediate steps. */
const meant = 3_000;

/** The number of recent filters that are offered. */
const offered = 5;

/** The user's saved filters for a list; `words` describe those in use, empty for none. Null until the user is known. */
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
