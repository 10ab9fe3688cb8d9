import { startTransition, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** The inner size of an element, in px. */
export type Size = { width: number; height: number };

/**
 * Returns the size of an element and the ref to give it. The size is null until it is measured, so that nothing is
 * drawn at a guessed size. The drawing then renders in a transition, in slices between which the browser can paint and
 * handle events: a page of charts would block it.
 */
export function useSize(): [ref: (element: HTMLElement | null) => void, size: Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((last) => {
        if (width === 0) return null;
        return last?.width === width && last.height === height ? last : { width, height };
      });
    };
    // Absent in environments without layout.
    if (typeof ResizeObserver === 'undefined') return;
    // After layout: immediately near the window, later where `content-visibility` skips it.
    const observer = new ResizeObserver(() => startTransition(measure));
    observer.observe(element);
    // The layout for printing happens now; an observer would run too late.
    const draw = () => flushSync(measure);
    window.addEventListener('beforeprint', draw);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', draw);
    };
  }, []);
  return [ref, size];
}
