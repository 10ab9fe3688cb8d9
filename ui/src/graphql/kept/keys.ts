import { createStore } from '../../lib/store';

/**
 * The names of the contents kept for the business of the tab: keyOf() of queries, {@link documentKey} of
 * documents.
 */
export const keptKeys = createStore<ReadonlySet<string>>(new Set());

/** Returns the name under which a document is kept. */
export function documentKey(id: string): string {
  return `paper:${id}`;
}
