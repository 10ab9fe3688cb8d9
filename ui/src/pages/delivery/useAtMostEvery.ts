import { useEffect, useRef, useState } from 'react';

/**
 * Throttles a text for screen readers to one change per `milliseconds`. It is empty at first: a
 * screen reader reads a new page anyway.
 */
export function useAtMostEvery(milliseconds: number, text: string): string {
  const [announced, setAnnounced] = useState('');
  const known = useRef(text);
  const since = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === known.current) return undefined;
    const wait = Math.max(0, since.current + milliseconds - performance.now());
    const timer = setTimeout(() => {
      known.current = text;
      since.current = performance.now();
      setAnnounced(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [milliseconds, text]);
  return announced;
}
