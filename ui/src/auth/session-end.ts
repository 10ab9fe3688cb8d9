import { deviceNow } from '../lib/device-clock';
import { type LogoutReason, recordEvent } from '../lib/events';
import { createStore } from '../lib/store';
import { leave } from './leave';
import { liveSession } from './session';
import {
  clearCredentials,
  credentialsKey,
  endEventId,
  endReasonKey,
  publishEndReason,
  storedCredentials,
} from './storage';

/**
 * Why the session of this page has ended: it expired, the server refused it,
 * another tab signed out, or the user signed out here. `signedOutHere`: the
 * provider could not be notified, so that its own session may still be live.
 */
export type SessionEnd = LogoutReason | 'elsewhere' | 'signedOutHere';

/** How long before the end of a session the banner is shown, in milliseconds (product 5.4). */
const notice = 120_000;

/** True from two minutes before the session ends: time to sign in again before work is lost. */
export const sessionEnding = createStore(false);

/** Null while the session lives. The first reason is kept: many queries may fail at once. */
export const sessionEnd = createStore<SessionEnd | null>(null);

/** Ends the session of this page: sets the reason, unless it has one, and removes the credentials. */
export function endSession(reason: LogoutReason): void {
  if (sessionEnd.get() !== null) return;
  sessionEnd.set(reason);
  forgetSession(reason);
}

/**
 * Removes the credentials, notifies the other tabs of the reason, and records the end. Tabs that do so at
 * the same moment share one event id. Returns the removed text, null when another tab was first.
 */
export function forgetSession(reason: LogoutReason): string | null {
  if (localStorage.getItem(credentialsKey) === null) return null;
  publishEndReason(reason);
  recordEvent('auth:logged_out', { reason }, endEventId());
  return clearCredentials();
}

/**
 * Watches for the end of the session: its expiry, and changes of the credentials
 * by other tabs. Returns the function that stops it.
 */
export function watchSession(): () => void {
  const expiresAt = (storedCredentials()?.expires_at ?? 0) * 1000;
  const checkClock = (): void => {
    const left = expiresAt - deviceNow();
    sessionEnding.set(left <= notice);
    if (left <= 0) endSession('expired');
  };
  // The reason that another tab published just before it removed the credentials.
  let reason: string | null = null;
  const onStorage = (event: StorageEvent): void => {
    if (event.key === endReasonKey) reason = event.newValue ?? reason;
    // A null key means that all of the storage was cleared.
    if (event.key !== null && event.key !== credentialsKey) return;
    checkClock();
    if (storedCredentials() === null) endedElsewhere(reason);
    // A sign-in in another tab: this screen may show another user's data.
    else if (event.newValue !== event.oldValue) leave.reload();
  };
  const onShow = (event: PageTransitionEvent): void => {
    // From the back/forward cache: show no data of an ended session.
    if (event.persisted && liveSession() === null) leave.reload();
  };
  const timers = [notice, 0].map((before) =>
    setTimeout(checkClock, Math.max(0, expiresAt - before - deviceNow())),
  );
  // Timers stop while the device sleeps: check the clock when the page is shown.
  document.addEventListener('visibilitychange', checkClock);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    timers.forEach(clearTimeout);
    document.removeEventListener('visibilitychange', checkClock);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}

/** Sets the reason after another tab ended the session; that tab has recorded the event. */
function endedElsewhere(reason: string | null): void {
  if (sessionEnd.get() !== null) return;
  if (reason === 'signedOut') sessionEnd.set('elsewhere');
  else sessionEnd.set(reason === 'expired' ? 'expired' : 'refused');
}
