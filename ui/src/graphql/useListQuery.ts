import type { ErrorLike } from '@apollo/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refreshes } from './refresh';
import { type Asked, usePageQuery } from './usePageQuery';

/** One answer of a list that comes page by page; see `pages.ts`. */
type Page = {
  readonly items: readonly unknown[];
  readonly pageInfo: {
    readonly page: number;
    readonly perPage: number;
    readonly totalCount: number;
  };
};

/** What a generated hook gives for such a list. */
type AskedList<Data> = Asked<Data> & {
  readonly fetchMore: (options: {
    variables: { page: { page: number; perPage: number } };
  }) => Promise<{ error?: ErrorLike | undefined }>;
};

/** What is wrong with a page that was to lengthen a list. */
type Broken = { of: string; page: number; error: ErrorLike };

/**
 * How a list stands for the page that shows it. With `rows`, so many stand under one another: what is
 * missing of them is fetched page after page, also after the list was read again from its beginning,
 * and until it is there the rows of before stay. Rows end before a page that could not be read, until
 * the list is asked for again.
 */
export function useListQuery<Data, List extends Page>(
  asked: AskedList<Data>,
  listOf: (data: Data) => List,
  rows?: number,
) {
  const { data, variables, refetch, fetchMore } = asked;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or that of another list, is another fetch.
  useEffect(() => {
    if (grows) grow();
  }, [grows, page, of]);
  const tryAgain = useEffectEvent(() => {
    if (broken) setBroken(undefined);
    // A refresh begins the list again: it may take a page away that came before it and was not shown yet.
    else if (grows && underWay.current === 0) grow();
  });
  // Not by useStore(): where nothing is broken, a refresh is no reason to draw the page again.
  useEffect(() => refreshes.subscribe(() => tryAgain()), []);

  const query = usePageQuery(
    {
      ...asked,
      error: asked.error ?? failure?.error,
      loading: asked.loading || grows,
      // From the first page on: a new row at the top moves each of them.
      refetch: () => {
        setBroken(undefined);
        return refetch();
      },
    },
    grows,
  );
  const shown = query.data && listOf(query.data);
  const items: List['items'] = shown?.items ?? none;
  // That the list before had no rows says nothing of this one.
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
    /** What is shown of it; undefined until something is known. */
    shown,
    items,
    status: status as 'error' | 'loading' | 'refetching' | 'ready',
    /** The list came, without all that it names. */
    partial: query.partial && !query.missed,
  };
}

/** One array: rows are drawn again when it is another. */
const none: readonly never[] = [];
const nothing = { page: 0, perPage: 0, totalCount: 0 };
