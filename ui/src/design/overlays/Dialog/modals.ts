import { useSyncExternalStore } from 'react';

// The last one lies above the others, and all that is outside it is inert.
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** To be told right after a modal dialog is shown; gives the function that tells before it is closed. */
export function enterModal(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  tell();
  return () => {
    open.splice(open.lastIndexOf(dialog), 1);
    tell();
  };
}

/** The modal dialog that lies above all others; null while there is none. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
