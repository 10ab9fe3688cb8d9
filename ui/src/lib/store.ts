import { useSyncExternalStore } from 'react';

/** A value that lives outside React: read anywhere, followed by components. */
export type Store<T> = {
  get(): T;
  set(value: T): void;
  /** Calls `listener` after each change; returns what stops it. */
  subscribe(listener: () => void): () => void;
};

/** Makes a store; setting the value it already has tells nobody. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value, following it. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
