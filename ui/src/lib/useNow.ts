import { useEffect, useEffectEvent, useState } from 'react';

/** The present moment by a clock, read again every half minute while the page can be seen: for what says how old something is. */
export function useNow(clock: () => Date): Date {
  const [now, setNow] = useState(clock);
  const read = useEffectEvent(() => setNow(clock()));
  useEffect(() => {
    const readIfSeen = () => document.visibilityState === 'visible' && read();
    const timer = setInterval(readIfSeen, 30_000);
    document.addEventListener('visibilitychange', readIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readIfSeen);
    };
  }, []);
  return now;
}
