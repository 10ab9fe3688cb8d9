import { useEffect, useRef, useState } from 'react';

/**
 * A text that changes at most once in so many milliseconds, for what screen readers hear. It is
 * empty at first: a page that has just come is read, not announced.
 */
export function useAtMostEvery(milliseconds: number, text: string): string {
  const [told, setTold] = useState('');
  const known = useRef(text);
  const since = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === known.current) return undefined;
    const wait = Math.max(0, since.current + milliseconds - performance.now());
    const timer = setTimeout(() => {
      known.current = text;
      since.current = performance.now();
      setTold(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [milliseconds, text]);
  return told;
}
