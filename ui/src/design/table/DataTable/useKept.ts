import { useMemo, useRef } from 'react';
import type { Arranged, Column } from './columns';

/** The same object as long as the same columns stand in the same places: rows are drawn again when it is another. */
export function useKept<Item>(arranged: Arranged<Item>): Arranged<Item> {
  const kept = useRef(arranged);
  const same = (a: readonly Column<Item>[], b: readonly Column<Item>[]) =>
    a.length === b.length && a.every((column, index) => column === b[index]);
  const { shown, folded, tight } = kept.current;
  if (tight !== arranged.tight || !same(shown, arranged.shown) || !same(folded, arranged.folded))
    kept.current = arranged;
  return kept.current;
}

/** The rows that are shown: on a phone the requests may have brought more than were asked for. */
export function useListed<Item>(rows: readonly Item[], most: number | undefined): readonly Item[] {
  return useMemo(
    () => (most === undefined || rows.length <= most ? rows : rows.slice(0, most)),
    [rows, most],
  );
}
