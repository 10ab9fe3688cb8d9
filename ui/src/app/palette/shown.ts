import { createStore } from '../../lib/store';

/** Whether the command palette is open. */
export const paletteShown = createStore(false);

/** The keys that open it on this device, as they are drawn. */
export function paletteKeys(): string {
  return isMac() ? '⌘ K' : 'Ctrl K';
}

/** Whether these are the keys that open it: on a Mac Ctrl K is for those who write. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() !== 'k' || altKey || shiftKey) return false;
  return isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** Whether the keys of commands are those of Apple. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
