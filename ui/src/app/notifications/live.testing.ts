import type { Listener } from '../../graphql/live/live';

/** The listeners to live updates in a test. */
const listeners = new Set<Listener>();

/** Part of a mock of live.ts: `vi.mock('../../graphql/live/live', () => import('./live.testing'))`. */
export function onEveryUpdate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The needs of the mounted screens. */
export const needs = new Set<Parameters<typeof import('../../graphql/live/live').follow>[1]>();

export const follow: typeof import('../../graphql/live/live').follow = (_, need) => {
  needs.add(need);
  return () => needs.delete(need);
};

/** Publishes an update to every listener. */
export const publish: Listener = (...update) => {
  for (const listener of listeners) listener(...update);
};
