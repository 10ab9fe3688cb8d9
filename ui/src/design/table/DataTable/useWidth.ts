import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The width of an element in px, following it while it matters, for which the browser must lay out the
 * page at once. There is no limit otherwise, nor without layout.
 */
export function useWidth(element: RefObject<HTMLElement | null>, matters: boolean): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!matters || !measured || typeof ResizeObserver === 'undefined') return;
    // Before the first picture is drawn: columns must not come and go.
    const measure = () => setWidth(measured.clientWidth || Number.POSITIVE_INFINITY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, matters]);
  return matters ? width : Number.POSITIVE_INFINITY;
}
