import type { Listener } from '../../graphql/live/live';

/** Who listens to live updates in a test. */
const listeners = new Set<Listener>();

/** Stands in the place of live.ts: `vi.mock('../../graphql/live/live', () => import('./live.testing'))`. */
export function onEveryUpdate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the screens that are shown follow. */
export const needs = new Set<Parameters<typeof import('../../graphql/live/live').follow>[1]>();

export const follow: typeof import('../../graphql/live/live').follow = (_, need) => {
  needs.add(need);
  return () => needs.delete(need);
};

/** Tells an update. */
export const tell: Listener = (...update) => {
  for (const listener of listeners) listener(...update);
};
