import { useEffect, useMemo } from 'react';
import { useDeferredMount } from '../../../lib/useDeferredMount';
import { lastPage } from '../Pagination/Pagination';
import { useListed } from './useKept';
import type { ListState } from './useTableState';

type Given<Item> = {
  rows: readonly Item[];
  rowKey: (row: Item) => string;
  total: number | undefined;
  state: ListState;
  status: 'loading' | 'refetching' | 'ready' | 'error';
  /** Shows the rows of all pages up to this one, as on a phone. */
  stacked: boolean;
};

/** Returns the visible rows of a list and its state: loading, failed or empty. A page beyond the last becomes the last. */
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

  const loading = !useDeferredMount(status !== 'loading' && !(beyond && rows.length === 0));
  const failed = status === 'error' && rows.length === 0;
  return {
    listed,
    keys,
    /** The number of rows, as far as known. */
    known,
    loading,
    failed,
    none: !loading && !failed && rows.length === 0,
    /** The rows of this page have loaded. */
    settled: status === 'ready' && !beyond && !loading,
    /** Some of the requested rows are missing. */
    short: stacked && listed.length < Math.min(most, known),
  };
}
