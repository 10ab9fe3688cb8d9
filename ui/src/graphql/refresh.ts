import type { ApolloClient, DocumentNode, ErrorLike, ObservableQuery } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { createStore } from '../lib/store';
import { keyOf, partialOf } from './links/answers';

declare module '@apollo/client' {
  interface DefaultContext {
    /** True: nothing of a failed answer reaches the cache, so nothing is to be forgotten of it. */
    refresh?: boolean;
  }
}

/** How often what is on the screen was asked for again: what a list could not be lengthened by is tried with it. */
export const refreshes = createStore(0);

/** Answers that are no failure: what was there is there no more for this person. */
const decided = ['FORBIDDEN', 'NOT_FOUND'];

/**
 * Asks again for what is on the screen, or for one operation of it: each query once, however many parts
 * of the screen watch it. What could not be read stays as it was: a page is not taken away for a refresh
 * that failed. Resolves with whether everything came.
 */
export async function refresh(client: ApolloClient, only?: DocumentNode): Promise<boolean> {
  const watched = new Map<string, Watchers>();
  for (const watcher of client.getObservableQueries('active')) {
    const { query, fetchPolicy } = watcher.options;
    // What only looks into the cache is asked for when it is named.
    if (only ? query !== only : fetchPolicy === 'cache-only') continue;
    const key = keyOf(watcher.queryName ?? '', watcher.variables);
    watched.set(key, [watcher, ...(watched.get(key) ?? [])]);
  }
  const all = await Promise.all([...watched.values()].map((watchers) => again(client, watchers)));
  refreshes.set(refreshes.get() + 1);
  return all.every(Boolean);
}

/** All that watch one query with the same variables. */
type Watchers = readonly [ObservableQuery, ...ObservableQuery[]];

let asked = 0;

/**
 * The number of the latest question whose answer was written, under {@link keyOf}. Two reads of one query can be under way,
 * and the first may end last: it would undo what the second brought.
 */
const newest = new Map<string, number>();

async function again(client: ApolloClient, watchers: Watchers): Promise<boolean> {
  // What shows nothing yet has nothing to lose.
  if (watchers.every(showsNothing)) return refetch(watchers);
  const [{ options, variables, queryName }] = watchers;
  const key = keyOf(queryName ?? '', variables);
  const wasPartial = partialOf(client).has(key);
  const number = ++asked;
  try {
    const { data } = await client.query({
      query: options.query,
      variables,
      // Written below, when nothing newer has been.
      fetchPolicy: 'no-cache',
      // Of an answer with an error, nothing is written.
      errorPolicy: 'none',
      // One that is under way may have read what has changed since.
      context: { refresh: true, queryDeduplication: false },
    });
    if (number < (newest.get(key) ?? 0)) return true;
    newest.set(key, number);
    client.writeQuery({ query: options.query, variables, data });
  } catch (error) {
    if (!isDecided(error)) return false;
    await refetch(watchers);
    return true;
  }
  // An answer that changes nothing in the cache does not end the error of the one before.
  return refetch(
    watchers.filter(
      (one) => wasPartial || showsNothing(one) || one.getCurrentResult().error !== undefined,
    ),
  );
}

function showsNothing(watcher: ObservableQuery): boolean {
  return watcher.getCurrentResult().data === undefined;
}

/** Asks in the watchers' own name, in one request. */
async function refetch(watchers: readonly ObservableQuery[]): Promise<boolean> {
  const all = await Promise.all(watchers.map((watcher) => good(watcher.refetch())));
  return all.every(Boolean);
}

function good(answer: Promise<{ error?: ErrorLike }>): Promise<boolean> {
  return answer.then(
    ({ error }) => error === undefined,
    // Apollo rejects so when the query is no longer on the screen: nothing of it is missing there.
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );
}

function isDecided(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.every(({ extensions }) => decided.includes(String(extensions?.['code'])))
  );
}
