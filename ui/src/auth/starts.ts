/**
 * Loop protection: when signing in again and again leads nowhere, a person must
 * get a page that says so, not a flicker of redirects. Starts are counted in
 * this tab's session storage, because each start leaves the page.
 */
import { deviceNow } from '../lib/device-clock';

const key = 'auth-starts';
const period = 60_000;
const most = 2;

/** False from the third automatic start within 60 seconds on (product S03). */
export function mayStart(now = deviceNow()): boolean {
  return recent(now).length < most;
}

/** Counts a start. */
export function countStart(now = deviceNow()): void {
  sessionStorage.setItem(key, JSON.stringify([...recent(now), now]));
}

/** Forgets the starts: what follows is what the person asked for, not a loop. */
export function forgetStarts(): void {
  sessionStorage.removeItem(key);
}

function recent(now: number): number[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((at): at is number => typeof at === 'number' && now - at < period);
  } catch {
    return [];
  }
}
