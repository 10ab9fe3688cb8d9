import { useMemo, useState } from 'react';
import type { Arranged, Column } from './columns';

/** Returns the same object as long as the layout of the columns is the same: another object renders the rows again. */
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

/** Returns the visible rows: on a phone the requests may have returned more than needed. */
export function useListed<Item>(rows: readonly Item[], most: number | undefined): readonly Item[] {
  return useMemo(
    () => (most === undefined || rows.length <= most ? rows : rows.slice(0, most)),
    [rows, most],
  );
}
