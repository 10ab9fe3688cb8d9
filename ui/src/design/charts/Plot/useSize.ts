import { startTransition, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** Size in px of the inside of an element. */
export type Size = { width: number; height: number };

/**
 * The size of an element, by the ref to give it; null until it is read, so that nothing is ever drawn
 * at a guessed size. What is drawn then is drawn in slices, between which the browser paints and
 * listens: a page of charts would stop it.
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
    // Absent where there is no layout at all.
    if (typeof ResizeObserver === 'undefined') return;
    // Once it is laid out: at once where it is near the window, later where `content-visibility` spares it.
    const observer = new ResizeObserver(() => startTransition(measure));
    observer.observe(element);
    // A page that lays itself out for paper does so now, and no observer hears of it in time.
    const draw = () => flushSync(measure);
    window.addEventListener('beforeprint', draw);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', draw);
    };
  }, []);
  return [ref, size];
}
