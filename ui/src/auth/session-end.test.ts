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

test('it ends when its time is over', () => {
  vi.advanceTimersByTime(58_000);
  expect(sessionEnd.get()).toBeNull();
  vi.advanceTimersByTime(2_000);
  expect(sessionEnd.get()).toBe('expired');
});

test('a device that slept finds out when somebody looks', () => {
  vi.setSystemTime(Date.now() + 120_000);
  expect(sessionEnd.get()).toBeNull();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sessionEnd.get()).toBe('expired');
});

test('what happens to other keys does not end it', () => {
  fromOtherTab('previousPath', null);
  expect(sessionEnd.get()).toBeNull();
});

/** What a tab in which this happens tells the others, in its order. */
function toldToOthers(happens: () => void): [key: string, newValue: string | null][] {
  const told: [string, string | null][] = [];
  const stored = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
    told.push([key, value]);
  });
  const { removeItem } = Storage.prototype;
  const removed = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (
    this: Storage,
    key,
  ) {
    told.push([key, null]);
    removeItem.call(this, key);
  });
  happens();
  stored.mockRestore();
  removed.mockRestore();
  return told;
}

test.each([
  ['signedOut', 'elsewhere'],
  ['refused', 'refused'],
  ['expired', 'expired'],
] as const)('%s in another tab, which has recorded it, is %s here', (reason, here) => {
  const told = toldToOthers(() => endSession(reason));
  sessionEnd.set(null);
  expect(told.map(([key]) => key).filter((key) => !key.startsWith(eventPrefix))).toEqual([
    'auth-end',
    'auth-end',
    'auth-credentials',
  ]);
  expect(told.filter(([key]) => key.startsWith(eventPrefix))).toHaveLength(1);
  for (const [key, newValue] of told) fromOtherTab(key, newValue);
  expect(sessionEnd.get()).toBe(here);
  expect(waitingEvents()).toEqual([]);
});

test('tabs whose time is over at the same moment record it once', () => {
  vi.advanceTimersByTime(60_000);
  sessionEnd.set(null);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sessionEnd.get()).toBe('expired');
  expect(waitingEvents()).toMatchObject([
    { name: 'auth:logged_out', properties: { reason: 'expired' } },
  ]);
});

test('a tab that has not yet seen another end it records the same end', () => {
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

test('clearing the whole storage ends it too, and is no sign-out', () => {
  localStorage.clear();
  fromOtherTab(null, null);
  expect(sessionEnd.get()).toBe('refused');
});

test('a sign-in in another tab loads the page again: it may be another person', () => {
  fromOtherTab('auth-credentials', 'after');
  expect(sessionEnd.get()).toBeNull();
  expect(reloaded).toHaveBeenCalledOnce();
});

test('a page kept by the browser shows nothing of an ended session', () => {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(reloaded).not.toHaveBeenCalled();
  localStorage.clear();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(reloaded).toHaveBeenCalledOnce();
});

test('once stopped it watches no more', () => {
  stop();
  localStorage.clear();
  fromOtherTab('auth-credentials', null);
  vi.advanceTimersByTime(120_000);
  expect(sessionEnd.get()).toBeNull();
});

test('it is said to end two minutes before, and at once when it lives for less', () => {
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
