import { useEffect, useState } from 'react';

/** Whole seconds until a moment in milliseconds since the epoch, rounded up; 0 once it has come. */
export function secondsUntil(moment: number, now = Date.now()): number {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

/** Seconds as minutes and seconds, mm:ss. */
export function minutesSeconds(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** The seconds that are left until a moment, counted down. */
export function useCountdown(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = secondsUntil(moment, now);
  useEffect(() => {
    // Before the first tick: the moment is new, the clock of the last render is not.
    setNow(Date.now());
    // Twice a second: a second is never skipped for a tick that came late.
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= moment) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}
