import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitingEvents } from '../lib/event-queue';
import { eventPrefix } from '../lib/events';
import { leave } from './leave';
import { endSession, sessionEnd, sessionEnding, watchSession } from './session-end';
import { storeCredentials } from './storage';

const answer = { token_type: 'Bearer', access_token: 'sealed', expires_in: 60, scope: 'full' };
const reloaded = vi.spyOn(leave, 'reload').mockImplementation(() => {});
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionEnd.set(null);
  reloaded.mockClear();
  storeCredentials(answer);
  stop = watchSession();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const storedText = () => localStorage.getItem('auth-credentials') ?? '';
const fromOtherTab = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, oldValue: 'before' }));

test('however many queries are refused, the session ends once', () => {
  const heard = vi.fn();
  const quiet = sessionEnd.subscribe(heard);
  endSession('refused');
  endSession('refused');
  endSession('expired');
  quiet();
  expect(sessionEnd.get()).toBe('refused');
  expect(heard).toHaveBeenCalledOnce();
  expect(localStorage.getItem('auth-credentials')).toBeNull();
});

test('the session ends when it expires', () => {
  vi.advanceTimersByTime(58_000);
  expect(sessionEnd.get()).toBeNull();
  vi.advanceTimersByTime(2_000);
  expect(sessionEnd.get()).toBe('expired');
});

test('after the device slept, an expired session ends when the page is shown', () => {
  vi.setSystemTime(Date.now() + 120_000);
  expect(sessionEnd.get()).toBeNull();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sessionEnd.get()).toBe('expired');
});

test('storage events of other keys do not end the session', () => {
  fromOtherTab('previousPath', null);
  expect(sessionEnd.get()).toBeNull();
});

/** Returns the storage events that other tabs receive from this action, in order. */
function eventsForOtherTabs(happens: () => void): [key: string, newValue: string | null][] {
  const events: [string, string | null][] = [];
  const stored = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
    events.push([key, value]);
  });
  const { removeItem } = Storage.prototype;
  const removed = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (
    this: Storage,
    key,
  ) {
    events.push([key, null]);
    removeItem.call(this, key);
  });
  happens();
  stored.mockRestore();
  removed.mockRestore();
  return events;
}

test.each([
  ['signedOut', 'elsewhere'],
  ['refused', 'refused'],
  ['expired', 'expired'],
] as const)('%s in another tab is %s here, and is recorded only there', (reason, here) => {
  const events = eventsForOtherTabs(() => endSession(reason));
  sessionEnd.set(null);
  expect(events.map(([key]) => key).filter((key) => !key.startsWith(eventPrefix))).toEqual([
    'auth-end',
    'auth-end',
    'auth-credentials',
  ]);
  expect(events.filter(([key]) => key.startsWith(eventPrefix))).toHaveLength(1);
  for (const [key, newValue] of events) fromOtherTab(key, newValue);
  expect(sessionEnd.get()).toBe(here);
  expect(waitingEvents()).toEqual([]);
});

test('tabs whose session expires at the same moment record it once', () => {
  vi.advanceTimersByTime(60_000);
  sessionEnd.set(null);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sessionEnd.get()).toBe('expired');
  expect(waitingEvents()).toMatchObject([
    { name: 'auth:logged_out', properties: { reason: 'expired' } },
  ]);
});

test('two tabs that end the same session record one event', () => {
  const kept = storedText();
  endSession('expired');
  localStorage.setItem('auth-credentials', kept);
  sessionEnd.set(null);
  endSession('expired');
  expect(waitingEvents()).toHaveLength(1);
  // The end of the next session is another one.
  storeCredentials(answer);
  sessionEnd.set(null);
  endSession('expired');
  expect(waitingEvents()).toHaveLength(2);
});

test('clearing all of the storage ends the session as refused, not as a sign-out', () => {
  localStorage.clear();
  fromOtherTab(null, null);
  expect(sessionEnd.get()).toBe('refused');
});

test('a sign-in in another tab reloads the page: it may be another user', () => {
  fromOtherTab('auth-credentials', 'after');
  expect(sessionEnd.get()).toBeNull();
  expect(reloaded).toHaveBeenCalledOnce();
});

test('a page from the back/forward cache reloads when the session has ended', () => {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(reloaded).not.toHaveBeenCalled();
  localStorage.clear();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(reloaded).toHaveBeenCalledOnce();
});

test('after stop() nothing ends the session', () => {
  stop();
  localStorage.clear();
  fromOtherTab('auth-credentials', null);
  vi.advanceTimersByTime(120_000);
  expect(sessionEnd.get()).toBeNull();
});

test('sessionEnding is set two minutes before the end, or at once for a shorter session', () => {
  vi.advanceTimersByTime(0);
  expect(sessionEnding.get()).toBe(true);
  stop();
  sessionEnding.set(false);
  storeCredentials({ ...answer, expires_in: 300 });
  stop = watchSession();
  expect(sessionEnding.get()).toBe(false);
  vi.advanceTimersByTime(179_000);
  expect(sessionEnding.get()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(sessionEnding.get()).toBe(true);
  expect(sessionEnd.get()).toBeNull();
});
