import { useEffect, useEffectEvent, useState } from 'react';
import { deviceNow } from './device-clock';

/** Whole seconds until a moment in milliseconds since the epoch, rounded up; 0 once it has come. */
export function secondsUntil(moment: number, now = deviceNow()): number {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

/** Seconds as minutes and seconds, mm:ss. */
export function minutesSeconds(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** The seconds that are left until a moment, counted down; by the device's clock unless the moment is of another. */
export function useCountdown(moment: number, clock: () => number = deviceNow): number {
  const [last, setLast] = useState(() => ({ moment, now: clock() }));
  // Before the first tick of a new moment: the clock was read for the one before.
  if (!Object.is(last.moment, moment)) setLast({ moment, now: clock() });
  const read = useEffectEvent(() => {
    const now = clock();
    setLast({ moment, now });
    return now;
  });
  useEffect(() => {
    // Twice a second: a second is never skipped for a tick that came late.
    const timer = setInterval(() => {
      if (read() >= moment) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [moment]);
  return secondsUntil(moment, last.now);
}
