import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAtMostEvery } from './useAtMostEvery';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the text is empty at first, then changes at most once a minute, to the latest value', () => {
  const { result, rerender } = renderHook((text) => useAtMostEvery(60_000, text), {
    initialProps: 'à 14:35',
  });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  pass(60_000);
  expect(result.current).toBe('');
  rerender('à 14:36');
  pass(0);
  expect(result.current).toBe('à 14:36');
  rerender('à 14:37');
  pass(30_000);
  rerender('à 14:38');
  expect(result.current).toBe('à 14:36');
  pass(29_999);
  expect(result.current).toBe('à 14:36');
  pass(1);
  expect(result.current).toBe('à 14:38');
});
