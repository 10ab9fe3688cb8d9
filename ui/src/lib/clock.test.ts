// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clockOffset, now, syncClock } from './clock';
import { deviceNow } from './device-clock';

const provider = Date.parse('2026-03-12T13:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;

beforeEach(() => {
  clockOffset.set(0);
  vi.useFakeTimers({ now: provider });
});
afterEach(() => vi.useRealTimers());

/** Simulates a response after `took` milliseconds, with a provider clock `ahead` of the device's. */
function answer(ahead: number, took = 0) {
  const sent = deviceNow();
  vi.advanceTimersByTime(took);
  syncClock(new Date(sent + took / 2 + ahead).toISOString(), sent);
}
const off = () => now().getTime() - deviceNow();

describe('the present moment', () => {
  test.each([
    ['the provider is a day ahead', day],
    ['the device is ten minutes fast', -10 * minute],
    ['the device is ten minutes slow', 10 * minute],
  ])('is the provider’s after a response: %s', (_what, ahead) => {
    answer(ahead, 400);
    expect(off()).toBe(ahead);
  });

  test('is the device’s before the first response, and after one without a time', () => {
    expect(off()).toBe(0);
    for (const text of [null, undefined, '', 'hier']) syncClock(text, deviceNow());
    expect(off()).toBe(0);
  });

  test('follows a provider clock that jumps while the page is open', () => {
    answer(0);
    answer(day);
    expect(off()).toBe(day);
  });

  test('does not jump for slower or faster responses', () => {
    answer(10 * minute, 50);
    const changed = vi.fn();
    const unfollow = clockOffset.subscribe(changed);
    for (const took of [3000, 20, 900, 10_000, 1]) answer(10 * minute + 400, took);
    unfollow();
    expect(changed).not.toHaveBeenCalled();
  });
});

describe('a response of unknown duration', () => {
  test('can move the clock forward', () => {
    syncClock(new Date(provider + day).toISOString(), null);
    expect(off()).toBe(day);
  });

  test('does not move the clock back', () => {
    syncClock(new Date(provider - minute).toISOString(), null);
    expect(off()).toBe(0);
  });
});
