import type { ApolloClient, DocumentNode, ErrorLike, ObservableQuery } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { createStore } from '../lib/store';
import { keyOf, partialOf } from './links/answers';

declare module '@apollo/client' {
  interface DefaultContext {
    /** True for a refresh: a failed response does not reach the cache, so its failed fields are not tracked. */
    refresh?: boolean;
  }
}

/** Counts the refreshes; a list retries a page that failed to load with each of them. */
export const refreshes = createStore(0);

/** Error codes that mean that the user may no longer see the data: a retry would not help. */
export const lostCodes: readonly string[] = ['FORBIDDEN', 'NOT_FOUND'];

/**
 * Refetches the queries on the screen, or one operation of them: each query once, regardless of its number
 * of watchers. A query that fails keeps its data, so that a failed refresh does not clear the page. Resolves
 * with whether all succeeded.
 */
export async function refresh(client: ApolloClient, only?: DocumentNode): Promise<boolean> {
  const watched = new Map<string, Watchers>();
  for (const watcher of client.getObservableQueries('active')) {
    const { query, fetchPolicy } = watcher.options;
    // A cache-only query is sent only when it is named.
    if (only ? query !== only : fetchPolicy === 'cache-only') continue;
    const key = keyOf(watcher.queryName ?? '', watcher.variables);
    watched.set(key, [watcher, ...(watched.get(key) ?? [])]);
  }
  const all = await Promise.all(
    [...watched.values()].map((watchers) => refreshOne(client, watchers)),
  );
  refreshes.set(refreshes.get() + 1);
  return all.every(Boolean);
}

/** The watchers of one query with the same variables. */
type Watchers = readonly [ObservableQuery, ...ObservableQuery[]];

let requested = 0;

/**
 * The number of the latest request whose response was written, under {@link keyOf}. Two requests of one
 * query may be pending, and the first may end last: it would overwrite newer data.
 */
const newest = new Map<string, number>();

async function refreshOne(client: ApolloClient, watchers: Watchers): Promise<boolean> {
  // Without data to keep, a plain refetch is enough.
  if (watchers.every(showsNothing)) return refetch(watchers);
  const [{ options, variables, queryName }] = watchers;
  const key = keyOf(queryName ?? '', variables);
  const wasPartial = partialOf(client).has(key);
  const number = ++requested;
  try {
    const { data } = await client.query({
      query: options.query,
      variables,
      // Written below, unless a newer response has been written.
      fetchPolicy: 'no-cache',
      // Rejects on any error, so that a partial response is not written.
      errorPolicy: 'none',
      // A pending request may have read the data before the change.
      context: { refresh: true, queryDeduplication: false },
    });
    if (number < (newest.get(key) ?? 0)) return true;
    newest.set(key, number);
    client.writeQuery({ query: options.query, variables, data });
  } catch (error) {
    if (!isLost(error)) return false;
    await refetch(watchers);
    return true;
  }
  // A write that changes nothing in the cache does not clear the earlier error: refetch those watchers.
  return refetch(
    watchers.filter(
      (one) => wasPartial || showsNothing(one) || one.getCurrentResult().error !== undefined,
    ),
  );
}

function showsNothing(watcher: ObservableQuery): boolean {
  return watcher.getCurrentResult().data === undefined;
}

/** Refetches through the watchers, which share one request. */
async function refetch(watchers: readonly ObservableQuery[]): Promise<boolean> {
  const all = await Promise.all(watchers.map((watcher) => good(watcher.refetch())));
  return all.every(Boolean);
}

function good(answer: Promise<{ error?: ErrorLike }>): Promise<boolean> {
  return answer.then(
    ({ error }) => error === undefined,
    // Apollo rejects with AbortError when the query is no longer on the screen: no failure.
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );
}

function isLost(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.every(({ extensions }) => lostCodes.includes(String(extensions?.['code'])))
  );
}
