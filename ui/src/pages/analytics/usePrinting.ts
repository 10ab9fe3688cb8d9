import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being printed: the layout changes for paper before the charts measure
 * themselves.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    // In the capture phase, before the listeners of the charts, which were added before this one.
    window.addEventListener('beforeprint', begin, { capture: true });
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin, { capture: true });
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
