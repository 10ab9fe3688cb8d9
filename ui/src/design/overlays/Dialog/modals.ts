import { useSyncExternalStore } from 'react';

// The last dialog is above the others, and everything outside it is inert.
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Registers a modal dialog right after it is shown; returns the function to call before it is closed. */
export function enterModal(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  notify();
  return () => {
    open.splice(open.lastIndexOf(dialog), 1);
    notify();
  };
}

/** Returns the topmost modal dialog; null while there is none. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
