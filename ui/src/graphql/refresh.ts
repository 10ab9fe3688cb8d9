import type { ApolloClient, DocumentNode, ErrorLike, ObservableQuery } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { createStore } from '../lib/store';

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
 * Asks again for what is on the screen, or for one operation of it. What could not be read stays as
 * it was: a page is not taken away for a refresh that failed. Resolves with whether everything came.
 */
export async function refresh(client: ApolloClient, only?: DocumentNode): Promise<boolean> {
  const shown = [...client.getObservableQueries('active')];
  const asked = shown.filter(({ options: { query } }) => !only || query === only);
  const all = await Promise.all(asked.map((query) => again(client, query)));
  refreshes.set(refreshes.get() + 1);
  return all.every(Boolean);
}

async function again(client: ApolloClient, shown: ObservableQuery): Promise<boolean> {
  const { query } = shown.options;
  // Whoever shows nothing yet has nothing to lose.
  if (shown.getCurrentResult().data === undefined) return good(shown.refetch());
  try {
    await client.query({
      query,
      variables: shown.variables,
      fetchPolicy: 'network-only',
      // Of an answer with an error, nothing is written.
      errorPolicy: 'none',
      // One that is under way may have read what has changed since.
      context: { refresh: true, queryDeduplication: false },
    });
  } catch (error) {
    if (!isDecided(error)) return false;
    await good(shown.refetch());
    return true;
  }
  // An answer that changes nothing in the cache does not end the error of the one before.
  return shown.getCurrentResult().error === undefined || good(shown.refetch());
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
