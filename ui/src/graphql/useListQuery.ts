import type { ErrorLike } from '@apollo/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refreshes } from './refresh';
import { type QueryResult, usePageQuery } from './usePageQuery';

/** One page of a paginated list; see `pages.ts`. */
type Page = {
  readonly items: readonly unknown[];
  readonly pageInfo: {
    readonly page: number;
    readonly perPage: number;
    readonly totalCount: number;
  };
};

/** The result of a generated hook for such a list. */
type ListResult<Data> = QueryResult<Data> & {
  readonly fetchMore: (options: {
    variables: { page: { page: number; perPage: number } };
  }) => Promise<{ error?: ErrorLike | undefined }>;
};

/** The error of a page that was to extend a list. */
type Broken = { of: string; page: number; error: ErrorLike };

/**
 * Returns the state of a list for the component that shows it. With `rows`, that many rows are shown in one
 * list: missing pages are fetched one after another, also after a refetch of the first page, and the earlier
 * rows stay until they are complete. The rows end before a page that failed, until the next refresh or retry.
 */
export function useListQuery<Data, List extends Page>(
  requested: ListResult<Data>,
  listOf: (data: Data) => List,
  rows?: number,
) {
  const { data, variables, refetch, fetchMore } = requested;
  const of = JSON.stringify(variables);
  const [broken, setBroken] = useState<Broken>();
  const { page: there, perPage, totalCount } = (data && listOf(data).pageInfo) ?? nothing;
  const page = there + 1;
  const failure = broken?.of === of ? broken : undefined;
  const grows =
    rows !== undefined && there * perPage < Math.min(rows, totalCount) && failure?.page !== page;
  const underWay = useRef(0);
  const grow = useEffectEvent(() => {
    const fail = (error: ErrorLike) => setBroken({ of, page, error });
    underWay.current += 1;
    fetchMore({ variables: { page: { page, perPage } } })
      .then(({ error }) => error && fail(error), fail)
      .finally(() => {
        underWay.current -= 1;
      });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the page or the list needs a new fetch.
  useEffect(() => {
    if (grows) grow();
  }, [grows, page, of]);
  const tryAgain = useEffectEvent(() => {
    if (broken) setBroken(undefined);
    // A refresh drops the pages after the first, perhaps one that was fetched but not shown yet.
    else if (grows && underWay.current === 0) grow();
  });
  // Not useStore(): a refresh must not render the page again when no page has failed.
  useEffect(() => refreshes.subscribe(() => tryAgain()), []);

  const query = usePageQuery(
    {
      ...requested,
      error: requested.error ?? failure?.error,
      loading: requested.loading || grows,
      // Refetches from the first page: a new row at the top moves all others.
      refetch: () => {
        setBroken(undefined);
        return refetch();
      },
    },
    grows,
  );
  const shown = query.data && listOf(query.data);
  const items: List['items'] = shown?.items ?? none;
  // An earlier empty list does not mean that this one is empty.
  const unknown = !shown || (!data && items.length === 0);
  const status = query.missed
    ? 'error'
    : unknown
      ? 'loading'
      : query.loading
        ? 'refetching'
        : 'ready';
  return {
    ...query,
    /** The shown page or pages; undefined until loaded. */
    shown,
    items,
    status: status as 'error' | 'loading' | 'refetching' | 'ready',
    /** The list was loaded, but a part of it failed. */
    partial: query.partial && !query.missed,
  };
}

/** A constant array, so that rows are not rendered again. */
const none: readonly never[] = [];
const nothing = { page: 0, perPage: 0, totalCount: 0 };
