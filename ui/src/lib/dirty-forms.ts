import { useEffect, useState } from 'react';
import { createStore, type Store, useStore } from './store';

const count = createStore(0);

/**
 * How many forms hold what is not saved (product 4.7). Whatever would take the page away by itself
 * waits while there is one.
 */
export const dirtyForms: Pick<Store<number>, 'get' | 'subscribe'> = count;

/** Counts a form until the function that it gives is called. */
export function registerDirtyForm(): () => void {
  count.set(count.get() + 1);
  let held = true;
  return function unregister() {
    if (!held) return;
    held = false;
    count.set(count.get() - 1);
  };
}

/** Counts a form while it is dirty and on the screen. */
export function useDirtyForm(dirty: boolean): void {
  useEffect(() => (dirty ? registerDirtyForm() : undefined), [dirty]);
}

/**
 * Whether what was `allowed` stays open: while a form holds what is not saved, it does, whatever the
 * person's role has become. `of` tells one thing that opens from another.
 */
export function useStillAllowed(allowed: boolean, of: string): boolean {
  const dirty = useStore(count) > 0;
  const [opened, setOpened] = useState<string | null>(null);
  const still = allowed || (dirty && opened === of);
  const now = still ? of : null;
  if (now !== opened) setOpened(now);
  return still;
}
