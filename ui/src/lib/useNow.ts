import { useEffect, useEffectEvent, useState } from 'react';
import { type CivilDate, today } from './civil-date';
import { clockAhead, now } from './clock';
import { deviceNow } from './device-clock';
import { useStore } from './store';

/** How often the clock is read, in milliseconds: at whole half minutes, so that a day ends when it ends. */
const every = 30_000;

/** The present moment, read again every half minute while the page can be seen, and whenever the provider's time turns out to be another. */
export function useNow(clock: () => Date = now): Date {
  return useReading(clock);
}

/** Which day it is in France; read as {@link useNow} is, and another only when the day is. */
export function useToday(clock: () => Date = now): CivilDate {
  return useReading(() => today(clock()));
}

function useReading<T>(clock: () => T): T {
  // A store, not a subscription of the effect: the first answer may come between the two.
  const ahead = useStore(clockAhead);
  const [readWith, setReadWith] = useState(ahead);
  const [reading, setReading] = useState(clock);
  if (readWith !== ahead) {
    setReadWith(ahead);
    setReading(clock());
  }
  const read = useEffectEvent(() => setReading(clock()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      // Half minutes of the provider, whose clock is `ahead` of the device's.
      timer = setTimeout(look, every - ((deviceNow() + ahead) % every));
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
