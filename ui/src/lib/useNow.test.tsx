import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './useNow';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-12T13:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the clock is read twice a minute while the page is seen, and at once when it is seen again', () => {
  const { result } = renderHook(() => useNow(() => new Date()));
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  pass(30_000);
  expect(result.current.toISOString()).toBe('2026-03-12T13:00:30.000Z');
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  pass(300_000);
  expect(result.current.toISOString()).toBe('2026-03-12T13:00:30.000Z');
  seen.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current.toISOString()).toBe('2026-03-12T13:05:30.000Z');
});
