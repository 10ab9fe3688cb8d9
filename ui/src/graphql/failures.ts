/**
 * Lists that could not be loaded come as `[]` with an error at their path
 * (specification §8). The cache keeps the empty list, not the error, and never
 * goes stale: the next screen would take it for the truth. So each failed field
 * is remembered, and dropped from the cache when the person moves on.
 */
import { type ApolloCache, ApolloLink, type Reference } from '@apollo/client';
import { type DocumentNode, visit } from 'graphql';
import { tap } from 'rxjs';

declare module '@apollo/client' {
  interface DefaultContext {
    /** The fields of an answer that was kept on this device, and did not come from the server. */
    kept?: readonly Field[];
  }
}

/** A failed field: of an object of the cache, or of the query itself. */
export interface Field {
  id: string;
  fieldName: string;
}

/** Remembers which fields failed until they are forgotten. */
export interface Failures {
  link: ApolloLink;
  /** Drops the failed fields from the cache, so that they are read again. */
  forget(): void;
}

/** Makes the link that remembers and the function that forgets, for one cache. */
export function trackFailures(cache: ApolloCache): Failures {
  let failed: Field[] = [];
  const link = new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ data, errors = [] }) => {
        // What was kept on the device leaves out what may not be kept: the next page asks for it.
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
  // What has no id of its own is a part of the object that holds it: that one's field is dropped.
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

/** The fields behind the aliases of a document: an error names the alias, the cache the field. */
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
