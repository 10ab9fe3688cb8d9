import { useEffect, useEffectEvent, useRef } from 'react';
import { createStore } from './store';

/** Local storage: holds `off` once they are switched off. */
const key = 'shortcuts';

/** Whether shortcuts of one key are heard; each person may switch them off (WCAG 2.1.4). */
export const shortcutsOn = createStore(kept() !== 'off');

/** Switches them on or off, on this device. */
export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
  shortcutsOn.set(on);
}

function kept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A browser that refuses site data keeps no choice.
    return null;
  }
}

/** What each key does; undefined: nothing at the moment. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/** Where a key is text, or belongs to what is open. */
const ownKeys = 'input, select, textarea, [contenteditable], [role="menu"], [popover], dialog';

/** Hears shortcuts of one key, by what they write (product 4.5): not in fields, not while a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const act = shortcuts[event.key];
    if (!act || !isShortcut(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** How long the second key of a sequence is waited for, in milliseconds (product 4.5). */
const patience = 1_500;

/** They write nothing, and end no sequence. */
const modifiers = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/**
 * Hears sequences of two keys, where {@link useShortcuts} hears one. The second key then does nothing else:
 * of those in `then`, not even one that leads nowhere at the moment.
 */
export function useSequences(first: string, then: Shortcuts): void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
  };
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (modifiers.includes(event.key)) return;
    const begun = waiting.current !== undefined;
    end();
    if (!isShortcut(event)) return;
    if (begun && Object.hasOwn(then, event.key)) {
      event.preventDefault();
      then[event.key]?.();
    } else if (event.key === first) waiting.current = setTimeout(end, patience);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    // Before all who hear single keys.
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

/** Ctrl or Alt with a letter belong to the browser; brackets need both on a French keyboard. */
function isCommand({ key, altKey, ctrlKey }: KeyboardEvent): boolean {
  if (/^[\p{L}\d]$/u.test(key)) return altKey || ctrlKey;
  return ctrlKey && !altKey;
}
