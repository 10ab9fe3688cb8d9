import { useEffect, useEffectEvent, useRef } from 'react';
import { createStore } from './store';

/** The local storage key; its value is `off` when shortcuts are switched off. */
const key = 'shortcuts';

/** Whether single-key shortcuts are on; each user may switch them off (WCAG 2.1.4). */
export const shortcutsOn = createStore(kept() !== 'off');

/** Switches single-key shortcuts on or off, on this device. */
export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
  shortcutsOn.set(on);
}

function kept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser refuses site data: shortcuts are on.
    return null;
  }
}

/** The action of each key; undefined for a key without an action now. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/** Elements that handle keys themselves: fields, and open menus, popovers and dialogs. */
const ownKeys = 'input, select, textarea, [contenteditable], [role="menu"], [popover], dialog';

/**
 * Handles single-key shortcuts, by the character of the key (product 4.5), but not in fields or while a
 * dialog is open.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = shortcuts[event.key];
    if (!act || !isShortcut(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** The timeout of the second key of a sequence, in milliseconds (product 4.5). */
const sequenceTimeout = 1_500;

/** Modifier keys, which do not cancel a sequence. */
const modifiers = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/**
 * Handles sequences of two keys, in the same places as {@link useShortcuts}. The default and the single-key
 * shortcut of a second key in `then` are prevented, even if it has no action now.
 */
export function useSequences(first: string, then: Shortcuts): void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (modifiers.includes(event.key)) return;
    const begun = waiting.current !== undefined;
    end();
    if (!isShortcut(event)) return;
    if (begun && Object.hasOwn(then, event.key)) {
      event.preventDefault();
      then[event.key]?.();
    } else if (event.key === first) waiting.current = setTimeout(end, sequenceTimeout);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    // In the capture phase, before the listeners of single keys.
    window.addEventListener('keydown', listener, { capture: true });
    return () => {
      window.removeEventListener('keydown', listener, { capture: true });
      clearTimeout(waiting.current);
    };
  }, []);
}

function isShortcut(event: KeyboardEvent): boolean {
  if (!shortcutsOn.get() || event.defaultPrevented || event.repeat) return false;
  if (event.metaKey || isCommand(event)) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest(ownKeys) && !document.querySelector('dialog[open]');
}

/**
 * Reports whether a key is a browser command: Ctrl or Alt with a letter or digit. Brackets need both on
 * a French keyboard.
 */
function isCommand({ key, altKey, ctrlKey }: KeyboardEvent): boolean {
  if (/^[\p{L}\d]$/u.test(key)) return altKey || ctrlKey;
  return ctrlKey && !altKey;
}
