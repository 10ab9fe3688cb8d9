import type { ApolloClient, ErrorLike } from '@apollo/client';
import { useState } from 'react';
import { keyOf, partialOf } from './links/answers';

/** As much of what a generated hook gives as says how its query stands. */
export type Asked<Data> = {
  /** Null when a field that is never null failed. */
  readonly data?: Data | null | undefined;
  readonly error?: ErrorLike | undefined;
  readonly loading: boolean;
  readonly variables?: object | undefined;
  readonly refetch: () => Promise<unknown>;
  /** They say whose answer it is. */
  readonly client?: ApolloClient;
  readonly observable?: { readonly queryName?: string | undefined };
};

/** How a query of a page stands. */
export type PageQuery<Data> = {
  /**
   * What is shown: what was read last, also while it is read again and when that fails; while something
   * else is read, a page of another number or a list of another filter, what was there before.
   */
  data: Data | undefined;
  /** It is what is asked for, and not what was there before. */
  current: boolean;
  /** What was read last, whatever it was asked for: for what does not depend on that. */
  last: Data | undefined;
  /** What is wrong with the last answer. */
  error: ErrorLike | undefined;
  /** It is being read. */
  loading: boolean;
  /** The last answer brought nothing, whatever is still shown. */
  missed: boolean;
  /** There is nothing to show, and nothing comes. */
  failed: boolean;
  /** Something is shown of which a part is missing, or which is of before. */
  partial: boolean;
  /** Asks again. */
  retry: () => void;
};

/**
 * How a query stands for a page that shows it: `usePageQuery(useHomeQuery())`. Without
 * `notifyOnNetworkStatusChange` a query that is read again is not `loading`.
 */
export function usePageQuery<Data>(
  { loading, variables, refetch, client, observable, ...asked }: Asked<Data>,
  /** It came, but is the beginning of what is asked for: what was there before stays until the rest is there. */
  begun = false,
): PageQuery<Data> {
  const of = JSON.stringify(variables);
  const data = asked.data ?? undefined;
  const [kept, setKept] = useState<{ of: string | undefined; data: Data }>();
  if (data !== undefined && !begun && (kept?.data !== data || kept.of !== of))
    setKept({ of, data });
  const error =
    asked.error ??
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
    // What goes wrong is in the next answer.
    retry: () => void refetch().catch(() => undefined),
  };
}

/** Asks again for those of several that went wrong. */
export function retryFailed(queries: readonly PageQuery<unknown>[]): void {
  for (const { error, retry } of queries) if (error) retry();
}
