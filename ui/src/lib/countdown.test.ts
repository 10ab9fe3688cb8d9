import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minutesSeconds, secondsUntil, useCountdown } from './countdown';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

test.each([
  [1_002_000, 2],
  [1_001_001, 2],
  [1_000_001, 1],
  [1_000_000, 0],
  [900_000, 0],
])('until %i there are %i s', (moment, seconds) => {
  expect(secondsUntil(moment)).toBe(seconds);
});

test.each([
  [0, '00:00'],
  [9, '00:09'],
  [60, '01:00'],
  [119, '01:59'],
  [3600, '60:00'],
])('%i s are %s', (seconds, text) => {
  expect(minutesSeconds(seconds)).toBe(text);
});

test('counts down each second and stops at 0', () => {
  const { result } = renderHook(() => useCountdown(1_003_000));
  const seen = [result.current];
  for (let i = 0; i < 5; i++) {
    act(() => {
      vi.advanceTimersByTime(1000);
    });
    seen.push(result.current);
  }
  expect(seen).toEqual([3, 2, 1, 0, 0, 0]);
});

test('a new moment restarts the countdown at once', () => {
  const { result, rerender } = renderHook(({ until }) => useCountdown(until), {
    initialProps: { until: 1_001_000 },
  });
  act(() => {
    vi.advanceTimersByTime(3_000);
  });
  expect(result.current).toBe(0);
  rerender({ until: Date.now() + 60_000 });
  expect(result.current).toBe(60);
});
