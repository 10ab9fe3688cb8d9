import { useEffect, useEffectEvent } from 'react';
import { deviceNow } from './device-clock';
import { useStateFor } from './useStateFor';

/** Returns the seconds until a moment in milliseconds since the epoch, rounded up; 0 once it has passed. */
export function secondsUntil(moment: number, now = deviceNow()): number {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

/** Formats seconds as mm:ss. */
export function minutesSeconds(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/**
 * Returns the remaining seconds until a moment, updated as they pass; by the device's clock, unless
 * `clock` is another.
 */
export function useCountdown(moment: number, clock: () => number = deviceNow): number {
  const [now, setNow] = useStateFor(moment, clock);
  const read = useEffectEvent(() => {
    const at = clock();
    setNow(at);
    return at;
  });
  useEffect(() => {
    // Twice a second, so that a late tick never skips a second.
    const timer = setInterval(() => {
      if (read() >= moment) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [moment]);
  return secondsUntil(moment, now);
}
