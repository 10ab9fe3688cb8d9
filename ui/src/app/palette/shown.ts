import { createStore } from '../../lib/store';

/** Whether the command palette is open. */
export const paletteShown = createStore(false);

/** Returns the label of the keys that open the palette on this device. */
export function paletteKeys(): string {
  return isMac() ? '⌘ K' : 'Ctrl K';
}

/** Reports whether a key event opens the palette: Ctrl K, on a Mac ⌘ K, because Ctrl K edits text there. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() !== 'k' || altKey || shiftKey) return false;
  return isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** Reports whether the device has Apple's command key. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
