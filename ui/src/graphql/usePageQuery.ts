import type { ApolloClient, ErrorLike } from '@apollo/client';
import { useState } from 'react';
import { keyOf, partialOf } from './links/answers';

/** The part of a generated hook's result that gives the state of its query. */
export type QueryResult<Data> = {
  /** Null when a non-null field failed. */
  readonly data?: Data | null | undefined;
  readonly error?: ErrorLike | undefined;
  readonly loading: boolean;
  readonly variables?: object | undefined;
  readonly refetch: () => Promise<unknown>;
  /** With `observable`, the key of the last partial response. */
  readonly client?: ApolloClient;
  readonly observable?: { readonly queryName?: string | undefined };
};

/** The state of a query of a page. */
export type PageQuery<Data> = {
  /**
   * The data to show: the last data, also during a refetch and when it fails. While other variables load,
   * such as another page or filter, the data of the earlier ones.
   */
  data: Data | undefined;
  /** `data` is of the current variables, not of earlier ones. */
  current: boolean;
  /** The last data of any variables, for parts of the page that do not depend on them. */
  last: Data | undefined;
  /** The error of the last response. */
  error: ErrorLike | undefined;
  /** A request is pending. */
  loading: boolean;
  /** The last response had no data, even if earlier data is still shown. */
  missed: boolean;
  /** There is no data to show, and no request is pending. */
  failed: boolean;
  /** The shown data is incomplete, or older because the last request failed. */
  partial: boolean;
  /** Refetches the query. */
  retry: () => void;
};

/**
 * Returns the state of a query for the page that shows it: `usePageQuery(useHomeQuery())`. Without
 * `notifyOnNetworkStatusChange`, `loading` is not set during a refetch.
 */
export function usePageQuery<Data>(
  { loading, variables, refetch, client, observable, ...requested }: QueryResult<Data>,
  /** The response is only the first part of a longer list: earlier data stays until the rest is loaded. */
  begun = false,
): PageQuery<Data> {
  const of = JSON.stringify(variables);
  const data = requested.data ?? undefined;
  const [kept, setKept] = useState<{ of: string | undefined; data: Data }>();
  if (data !== undefined && !begun && (kept?.data !== data || kept.of !== of))
    setKept({ of, data });
  const error =
    requested.error ??
    (client && data !== undefined && !loading
      ? partialOf(client).get(keyOf(observable?.queryName ?? '', variables))
      : undefined);
  const before = kept?.of === of ? kept?.data : undefined;
  const shown = (begun ? (before ?? data) : (data ?? before)) ?? (loading ? kept?.data : undefined);
  const missed = !loading && data === undefined;
  const failed = missed && shown === undefined;
  return {
    data: shown,
    current: (data ?? before) !== undefined,
    last: data ?? kept?.data,
    error,
    loading,
    missed,
    failed,
    partial: error !== undefined && !failed,
    // An error is in the next result.
    retry: () => void refetch().catch(() => undefined),
  };
}

/** Refetches the queries with an error. */
export function retryFailed(queries: readonly PageQuery<unknown>[]): void {
  for (const { error, retry } of queries) if (error) retry();
}
