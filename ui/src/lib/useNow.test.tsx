import { act, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockOffset, syncClock } from './clock';
import { useNow, useToday } from './useNow';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-12T13:00:10Z') }));
afterEach(() => {
  clockOffset.set(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('the clock is read each half minute while the page is visible, and at once when it becomes visible', () => {
  const { result } = renderHook(() => useNow());
  pass(20_000);
  expect(result.current.toISOString()).toBe('2026-03-12T13:00:30.000Z');
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  pass(300_000);
  expect(result.current.toISOString()).toBe('2026-03-12T13:00:30.000Z');
  seen.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current.toISOString()).toBe('2026-03-12T13:05:30.000Z');
});

test('another provider time is used at once, and half minutes are those of the provider', () => {
  const { result } = renderHook(() => useNow());
  act(() => syncClock('2026-03-13T13:00:25Z', Date.now()));
  expect(result.current.toISOString()).toBe('2026-03-13T13:00:25.000Z');
  pass(5000);
  expect(result.current.toISOString()).toBe('2026-03-13T13:00:30.000Z');
});

test('a provider time that arrives before the first effects is used too', () => {
  const { result } = renderHook(() => {
    const at = useNow();
    // Layout effects run before the effects that subscribe.
    useLayoutEffect(() => syncClock('2026-03-13T13:00:10Z', Date.now()), []);
    return at;
  });
  expect(result.current.toISOString()).toBe('2026-03-13T13:00:10.000Z');
});

test('the day changes at midnight in Paris by the provider’s clock, without renders before', () => {
  // Half past eleven at night in Paris, on a device that is ten minutes slow.
  vi.setSystemTime('2026-03-12T22:20:00Z');
  syncClock('2026-03-12T22:30:00Z', Date.now());
  const rendered = vi.fn();
  const { result } = renderHook(() => {
    rendered();
    return useToday();
  });
  pass(30 * 60_000 - 1);
  expect(result.current).toBe('2026-03-12');
  expect(rendered).toHaveBeenCalledOnce();
  pass(1);
  expect(result.current).toBe('2026-03-13');
});
