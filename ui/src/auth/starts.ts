/**
 * Loop protection: when repeated sign-ins fail, the user must see an error page,
 * not endless redirects. Starts are counted in this tab's session storage, because
 * each start leaves the page.
 */
import { deviceNow } from '../lib/device-clock';
import { readStored } from '../lib/stored';

const key = 'auth-starts';
const period = 60_000;
const most = 2;

/** Reports whether an automatic sign-in may start; false from the third within 60 seconds (product S03). */
export function canStartSignIn(now = deviceNow()): boolean {
  return recent(now).length < most;
}

export function countSignInStart(now = deviceNow()): void {
  sessionStorage.setItem(key, JSON.stringify([...recent(now), now]));
}

/** Resets the count when the user requests a sign-in: that is no loop. */
export function clearSignInStarts(): void {
  sessionStorage.removeItem(key);
}

function recent(now: number): number[] {
  const value = readStored(key, 'sessionStorage');
  if (!Array.isArray(value)) return [];
  return value.filter((at): at is number => typeof at === 'number' && now - at < period);
}
