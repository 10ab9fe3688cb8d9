import { useEffect, useEffectEvent } from 'react';
import { type CivilDate, today } from './civil-date';
import { clockOffset, now } from './clock';
import { deviceNow } from './device-clock';
import { useStore } from './store';
import { useStateFor } from './useStateFor';

/**
 * The interval of reading the clock, in milliseconds. It is read at whole half minutes, so that a new day
 * is noticed at midnight.
 */
const interval = 30_000;

/**
 * Returns the current time, updated every half minute while the page is visible, and when the
 * provider's clock changes.
 */
export function useNow(clock: () => Date = now): Date {
  return useReading(clock);
}

/**
 * Returns the current day in France, updated like {@link useNow}; it renders again only when the day
 * changes.
 */
export function useToday(clock: () => Date = now): CivilDate {
  return useReading(() => today(clock()));
}

function useReading<T>(clock: () => T): T {
  // useStore, not a subscription in the effect: the first response may arrive before effects run.
  const ahead = useStore(clockOffset);
  const [reading, setReading] = useStateFor(ahead, clock);
  const read = useEffectEvent(() => setReading(clock()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      // Aligned to half minutes of the provider, whose clock is `ahead` of the device's.
      timer = setTimeout(look, interval - ((deviceNow() + ahead) % interval));
    };
    const look = () => {
      if (document.visibilityState === 'visible') read();
      wait();
    };
    wait();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ahead]);
  return reading;
}
