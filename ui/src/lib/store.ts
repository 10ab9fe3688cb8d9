import { useSyncExternalStore } from 'react';

/** A value outside React, which any code can read and components can subscribe to. */
export type Store<T> = {
  get(): T;
  set(value: T): void;
  /** Calls `listener` after each change; returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
};

/** Creates a store; setting the current value again notifies no listener. */
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

/** Returns the store's value and renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
