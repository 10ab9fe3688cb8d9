/** Helpers for the native elements inside the controls. */
import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** A native control that holds text. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Puts a text into a control as if the user had typed it: React and form libraries see the change. */
export function typeInto(control: TextControl, text: string): void {
  // React overrides `value` on the element to track its own writes; the setter of the prototype is not tracked.
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * The text that a native control holds, set by the user, by React, by a form
 * library through the ref, or by a form reset. `first` is the text before the
 * control is mounted.
 */
export function useTyped(control: RefObject<TextControl | null>, first: string): string {
  return useSyncExternalStore(
    (changed) => {
      const element = control.current;
      if (!element) return () => {};
      // Listened to on the document, after React has called the handler of a controlled field. Earlier, React
      // would restore the former value, and the change would be lost.
      const typed = (event: Event) => {
        if (event.target === element) changed();
      };
      // The event fires before the fields change.
      const reset = (event: Event) => {
        if (event.target === element.form) setTimeout(changed);
      };
      document.addEventListener('input', typed);
      document.addEventListener('reset', reset);
      return () => {
        document.removeEventListener('input', typed);
        document.removeEventListener('reset', reset);
      };
    },
    () => control.current?.value ?? first,
  );
}

/** Calls `onReset` when the control's form has been reset, for components that keep a value next to the native one. */
export function useFormReset(
  control: RefObject<HTMLInputElement | null>,
  onReset: () => void,
): void {
  const resetHandler = useEffectEvent(onReset);
  useEffect(() => {
    const reset = (event: Event) => {
      // The form resets its fields after the event, unless a listener prevents it.
      if (event.target === control.current?.form && !event.defaultPrevented)
        setTimeout(resetHandler);
    };
    document.addEventListener('reset', reset);
    return () => document.removeEventListener('reset', reset);
  }, [control]);
}
