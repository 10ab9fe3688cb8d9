/**
 * Loop protection: when repeated sign-ins fail, the person must see an error page,
 * not endless redirects. Starts are counted in this tab's session storage, because
 * each start leaves the page.
 */
import { deviceNow } from '../lib/device-clock';
import { readStored } from '../lib/stored';

const key = 'auth-starts';
const period = 60_000;
const most = 2;

/** Reports whether an automatic start is allowed; false from the third within 60 seconds on (product S03). */
export function mayStart(now = deviceNow()): boolean {
  return recent(now).length < most;
}

/** Counts a start. */
export function countStart(now = deviceNow()): void {
  sessionStorage.setItem(key, JSON.stringify([...recent(now), now]));
}

/** Forgets the starts: the next one is asked for by the person, and no loop. */
export function forgetStarts(): void {
  sessionStorage.removeItem(key);
}

function recent(now: number): number[] {
  const value = readStored(key, 'sessionStorage');
  if (!Array.isArray(value)) return [];
  return value.filter((at): at is number => typeof at === 'number' && now - at < period);
}
