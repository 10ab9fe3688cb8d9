import type { ApolloCache } from '@apollo/client';

/** Evicts root fields of the cache, with all their arguments: the active queries that select them are refetched. */
export function evictQueries(cache: ApolloCache, ...fieldNames: readonly string[]): void {
  cache.batch({
    update: () => {
      for (const fieldName of fieldNames) cache.evict({ id: 'ROOT_QUERY', fieldName });
    },
  });
}
