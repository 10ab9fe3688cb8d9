import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns the width of an element in px, and follows it while it is needed, because measuring forces the
 * browser to lay out the page. Otherwise, or without layout, the width is unlimited.
 */
export function useWidth(element: RefObject<HTMLElement | null>, matters: boolean): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!matters || !measured || typeof ResizeObserver === 'undefined') return;
    // Before the first paint: columns must not appear and disappear.
    const measure = () => setWidth(measured.clientWidth || Number.POSITIVE_INFINITY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, matters]);
  return matters ? width : Number.POSITIVE_INFINITY;
}
