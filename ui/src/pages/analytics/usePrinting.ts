import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: it then lays itself out for paper, before the charts measure themselves. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    // While it is captured: before the charts, which came before the page, hear of it.
    window.addEventListener('beforeprint', begin, { capture: true });
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin, { capture: true });
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
