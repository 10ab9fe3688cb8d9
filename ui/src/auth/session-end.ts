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
  storedCredentials,
  tellEndReason,
} from './storage';

/**
 * Why the session of this page has ended: its time is over, the server refused
 * it, another tab signed out, or the person signs out here; `signedOutHere` when
 * the provider could not be told, so that its own session may live on.
 */
export type SessionEnd = LogoutReason | 'elsewhere' | 'signedOutHere';

/** How long before its end a session is said to end, in milliseconds (product 5.4). */
const notice = 120_000;

/** True from two minutes before the session ends: time to sign in again before work is lost. */
export const sessionEnding = createStore(false);

/** Null while the session lives. The first reason stays: many queries may fail at once. */
export const sessionEnd = createStore<SessionEnd | null>(null);

/** Ends the session of this page: no credentials, one reason, one dialog. */
export function endSession(reason: LogoutReason): void {
  if (sessionEnd.get() !== null) return;
  sessionEnd.set(reason);
  forgetSession(reason);
}

/**
 * Removes the credentials, tells the other tabs why, and records it: in the tab that removes them,
 * and under one id where several do at the same moment. Returns the text they were stored as, null when another tab was first.
 */
export function forgetSession(reason: LogoutReason): string | null {
  if (localStorage.getItem(credentialsKey) === null) return null;
  tellEndReason(reason);
  recordEvent('auth:logged_out', { reason }, endEventId());
  return clearCredentials();
}

/**
 * Watches for the end of the session from outside this page: its expiry and
 * what other tabs do with the credentials. Returns what stops watching.
 */
export function watchSession(): () => void {
  const expiresAt = (storedCredentials()?.expires_at ?? 0) * 1000;
  const checkClock = (): void => {
    const left = expiresAt - deviceNow();
    sessionEnding.set(left <= notice);
    if (left <= 0) endSession('expired');
  };
  // Why another tab ended the session, told just before it did.
  let told: string | null = null;
  const onStorage = (event: StorageEvent): void => {
    if (event.key === endReasonKey) told = event.newValue ?? told;
    // A null key tells that the whole storage was cleared.
    if (event.key !== null && event.key !== credentialsKey) return;
    checkClock();
    if (storedCredentials() === null) endedElsewhere(told);
    // Somebody signed in elsewhere: what is on this screen may be another person's.
    else if (event.newValue !== event.oldValue) leave.reload();
  };
  const onShow = (event: PageTransitionEvent): void => {
    // The browser kept the page while it was left: show nothing of an ended session.
    if (event.persisted && liveSession() === null) leave.reload();
  };
  const timers = [notice, 0].map((before) =>
    setTimeout(checkClock, Math.max(0, expiresAt - before - deviceNow())),
  );
  // Timers sleep with the device: look at the clock when somebody looks at the page.
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

/** Another tab ended the session, and has recorded it. */
function endedElsewhere(told: string | null): void {
  if (sessionEnd.get() !== null) return;
  if (told === 'signedOut') sessionEnd.set('elsewhere');
  else sessionEnd.set(told === 'expired' ? 'expired' : 'refused');
}
