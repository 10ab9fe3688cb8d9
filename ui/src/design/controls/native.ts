/** What controls need of the native elements beneath them. */
import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** A native control that holds text. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Puts a text into a control as though the person had typed it: React and form libraries hear of it. */
export function typeInto(control: TextControl, text: string): void {
  // React overrides `value` on the element to know what it wrote itself; the prototype's is not watched.
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * The text that a native control holds, whoever put it there: the person,
 * React, a form library through the ref, the form's reset. `first` is what it
 * holds before it stands in the page.
 */
export function useTyped(control: RefObject<TextControl | null>, first: string): string {
  return useSyncExternalStore(
    (changed) => {
      const element = control.current;
      if (!element) return () => {};
      // At the document, where React has already told whoever decides the value: told before, React
      // would put the former value back, and nobody would hear of the new one.
      const typed = (event: Event) => {
        if (event.target === element) changed();
      };
      // The event comes before the fields change.
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

/** Told when the form that a control belongs to has been reset, for what keeps its own value beside the native one. */
export function useFormReset(
  control: RefObject<HTMLInputElement | null>,
  onReset: () => void,
): void {
  const told = useEffectEvent(onReset);
  useEffect(() => {
    const reset = (event: Event) => {
      // The form empties its fields after the event, unless somebody prevents that.
      if (event.target === control.current?.form && !event.defaultPrevented) setTimeout(told);
    };
    document.addEventListener('reset', reset);
    return () => document.removeEventListener('reset', reset);
  }, [control]);
}
