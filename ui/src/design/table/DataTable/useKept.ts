import { useMemo, useState } from 'react';
import type { Arranged, Column } from './columns';

/** The same object as long as the same columns stand in the same places: rows are drawn again when it is another. */
export function useKept<Item>(arranged: Arranged<Item>): Arranged<Item> {
  const [kept, setKept] = useState(arranged);
  if (isSame(kept, arranged)) return kept;
  setKept(arranged);
  return arranged;
}

function isSame<Item>(one: Arranged<Item>, other: Arranged<Item>): boolean {
  const same = (a: readonly Column<Item>[], b: readonly Column<Item>[]) =>
    a.length === b.length && a.every((column, index) => column === b[index]);
  return (
    one.tight === other.tight && same(one.shown, other.shown) && same(one.folded, other.folded)
  );
}

/** The rows that are shown: on a phone the requests may have brought more than were asked for. */
export function useListed<Item>(rows: readonly Item[], most: number | undefined): readonly Item[] {
  return useMemo(
    () => (most === undefined || rows.length <= most ? rows : rows.slice(0, most)),
    [rows, most],
  );
}
