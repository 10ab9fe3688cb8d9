/**
 * A list that could not be loaded is `[]` in the response, with an error at its
 * path (specification §8). The cache keeps the empty list, not the error, and
 * never expires: the next screen would show it as empty. So each failed field is
 * remembered, and evicted from the cache when the user navigates.
 */
import { type ApolloCache, ApolloLink, type Reference } from '@apollo/client';
import { type DocumentNode, visit } from 'graphql';
import { tap } from 'rxjs';

declare module '@apollo/client' {
  interface DefaultContext {
    /** The root fields of a response that came from the data kept on this device, not from the server. */
    kept?: readonly Field[];
  }
}

/** A failed field of a cached object, or of the root query. */
export interface Field {
  id: string;
  fieldName: string;
}

/** Tracks failed fields. */
export interface Failures {
  link: ApolloLink;
  /** Evicts the failed fields from the cache, so that they are fetched again. */
  forget(): void;
}

/** Creates the link that remembers failed fields and the function that evicts them, for one cache. */
export function trackFailures(cache: ApolloCache): Failures {
  let failed: Field[] = [];
  const link = new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ data, errors = [] }) => {
        // Data kept on the device is incomplete by rule: the next page fetches it again.
        failed.push(...(operation.getContext().kept ?? []));
        if (errors.length === 0 || operation.getContext().refresh) return;
        const names = namesIn(operation.query);
        for (const { path } of errors) {
          const field = fieldAt(cache, data, path ?? [], names);
          if (field) failed.push(field);
        }
      }),
    ),
  );
  const forget = (): void => {
    const fields = failed;
    failed = [];
    cache.batch({
      update() {
        for (const field of fields) cache.evict(field);
      },
    });
  };
  return { link, forget };
}

function fieldAt(
  cache: ApolloCache,
  data: unknown,
  path: readonly (string | number)[],
  names: ReadonlyMap<string, string>,
): Field | null {
  if (typeof path.at(-1) !== 'string') return null;
  let id = 'ROOT_QUERY';
  // An object without an id is embedded in its parent: the parent's field is evicted.
  let fieldName: string | null = null;
  let value = data;
  for (const [depth, key] of path.entries()) {
    if (typeof key === 'string') fieldName ??= names.get(key) ?? key;
    value = (value as Record<string | number, unknown> | null | undefined)?.[key];
    if (depth === path.length - 1 || !isEntity(value)) continue;
    const own = cache.identify(value);
    if (own) [id, fieldName] = [own, null];
  }
  return fieldName ? { id, fieldName } : null;
}

/** Returns the field name of each alias in a document: errors use aliases, the cache uses field names. */
export function namesIn(document: DocumentNode): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  visit(document, {
    Field({ alias, name }) {
      if (alias) names.set(alias.value, name.value);
    },
  });
  return names;
}

function isEntity(value: unknown): value is Reference & { __typename: string } {
  return typeof value === 'object' && value !== null && '__typename' in value;
}
