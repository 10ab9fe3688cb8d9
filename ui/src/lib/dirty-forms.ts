import { useEffect, useState } from 'react';
import { createStore, type Store, useStore } from './store';

const count = createStore(0);

/**
 * The number of forms with unsaved changes (product 4.7). Automatic reloads wait while there is one.
 */
export const dirtyForms: Pick<Store<number>, 'get' | 'subscribe'> = count;

/** Registers a form with unsaved changes; returns the function that unregisters it. */
export function registerDirtyForm(): () => void {
  count.set(count.get() + 1);
  let held = true;
  return function unregister() {
    if (!held) return;
    held = false;
    count.set(count.get() - 1);
  };
}

/** Registers a form while it is mounted and has unsaved changes. */
export function useDirtyForm(dirty: boolean): void {
  useEffect(() => (dirty ? registerDirtyForm() : undefined), [dirty]);
}

/**
 * Reports whether a form may stay open. A form that was `allowed` stays open while it has unsaved changes,
 * even if the user's role has changed. `of` identifies the form.
 */
export function useStillAllowed(allowed: boolean, of: string): boolean {
  const dirty = useStore(count) > 0;
  const [opened, setOpened] = useState<string | null>(null);
  const still = allowed || (dirty && opened === of);
  const now = still ? of : null;
  if (now !== opened) setOpened(now);
  return still;
}
