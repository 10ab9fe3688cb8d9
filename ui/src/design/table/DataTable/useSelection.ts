import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** The chosen rows. */
export type Selection = {
  /** `some`: those in `ids`. `all`: every result, on every page, except those in `ids`. */
  mode: 'some' | 'all';
  /** The keys of the chosen rows or, with `all`, of the excluded rows. */
  ids: ReadonlySet<string>;
};

const nothing: Selection = { mode: 'some', ids: new Set() };

/** Reports whether a row is chosen. */
export function isSelected({ mode, ids }: Selection, id: string): boolean {
  return (mode === 'some') === ids.has(id);
}

/** Returns the number of chosen rows, of `total` results. */
export function selectedCount({ mode, ids }: Selection, total: number): number {
  return mode === 'some' ? ids.size : Math.max(0, total - ids.size);
}

/** Returns the selection with rows added or removed. */
export function mark(selection: Selection, ids: readonly string[], chosen: boolean): Selection {
  const next = new Set(selection.ids);
  for (const id of ids) {
    if (chosen === (selection.mode === 'some')) next.add(id);
    else next.delete(id);
  }
  return { mode: selection.mode, ids: next };
}

/** The selection of a list, cleared when the results change; `page` has the keys of the rows in view. */
export function useSelection(results: string, page: readonly string[]) {
  const [kept, setKept] = useState({ results, selection: nothing });
  const selection = kept.results === results ? kept.selection : nothing;
  const latest = useRef({ selection, page, results });
  // Before the user can choose, and never in a render that may be discarded.
  useLayoutEffect(() => {
    latest.current = { selection, page, results };
  }, [selection, page, results]);
  const anchor = useRef<string | null>(null);

  const set = useCallback((next: Selection) => {
    setKept({ results: latest.current.results, selection: next });
  }, []);

  /** Chooses a row, or not; with `range` also the rows since the last touched one. */
  const toggle = useCallback(
    (id: string, range = false) => {
      const { selection, page } = latest.current;
      const from = range && anchor.current !== null ? page.indexOf(anchor.current) : -1;
      const to = page.indexOf(id);
      const ids = from < 0 ? [id] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
      anchor.current = id;
      set(mark(selection, ids, !isSelected(selection, id)));
    },
    [set],
  );

  return useMemo(() => {
    const chosen = page.filter((id) => isSelected(selection, id)).length;
    const onPage = chosen === 0 ? 'none' : chosen < page.length ? 'some' : 'all';
    return {
      selection,
      /** How many of the rows in view are chosen. */
      onPage: onPage as 'none' | 'some' | 'all',
      toggle,
      setPage: (chosen: boolean) => set(mark(selection, page, chosen)),
      selectAll: () => set({ mode: 'all', ids: new Set() }),
      clear: () => {
        anchor.current = null;
        set(nothing);
      },
    };
  }, [selection, page, toggle, set]);
}

export type Choice = ReturnType<typeof useSelection>;
