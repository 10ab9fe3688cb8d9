import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './idle';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Stubs a browser that is never idle: it runs a callback only after its timeout, if it has one. */
function neverIdle(): void {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void, { timeout }: IdleRequestOptions = {}) =>
    timeout === undefined ? 0 : setTimeout(run, timeout),
  );
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
}

test('in a browser that is never idle the callback runs after five seconds', () => {
  neverIdle();
  const run = vi.fn();
  whenIdle(run);
  vi.advanceTimersByTime(4999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test('a cancelled callback never runs', () => {
  neverIdle();
  const run = vi.fn();
  whenIdle(run)();
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
});
