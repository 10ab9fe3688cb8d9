import { useEffect, useMemo } from 'react';
import { useInSlices } from '../../../lib/useInSlices';
import { lastPage } from '../Pagination/Pagination';
import { useListed } from './useKept';
import type { ListState } from './useTableState';

type Given<Item> = {
  rows: readonly Item[];
  rowKey: (row: Item) => string;
  total: number | undefined;
  state: ListState;
  status: 'loading' | 'refetching' | 'ready' | 'error';
  /** Rows stand under one another, those of all pages. */
  stacked: boolean;
};

/** Which rows a list shows, and whether it loads, has failed or has none. A page beyond the last becomes the last. */
export function useListing<Item>({ rows, rowKey, total, state, status, stacked }: Given<Item>) {
  const { page, pageSize, setPage } = state;
  const most = page * pageSize;
  const listed = useListed(rows, stacked ? most : undefined);
  const keys = useMemo(() => listed.map(rowKey), [listed, rowKey]);
  const known = total ?? rows.length;
  const last = lastPage(known, pageSize);
  const beyond = status === 'ready' && page > last;
  useEffect(() => {
    if (beyond && total !== undefined) setPage(last, 'replace');
  }, [beyond, total, last, setPage]);

  const loading = !useInSlices(status !== 'loading' && !(beyond && rows.length === 0));
  const failed = status === 'error' && rows.length === 0;
  return {
    listed,
    keys,
    /** How many rows there are, as far as that is known. */
    known,
    loading,
    failed,
    none: !loading && !failed && rows.length === 0,
    /** The rows of this page are there. */
    settled: status === 'ready' && !beyond && !loading,
    /** Some of the rows that were asked for are missing. */
    short: stacked && listed.length < Math.min(most, known),
  };
}
