import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './idle';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser that is never idle: it calls when the timeout of a request has passed, if it has one. */
function neverIdle(): void {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void, { timeout }: IdleRequestOptions = {}) =>
    timeout === undefined ? 0 : setTimeout(run, timeout),
  );
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
}

test('a page that is never idle gets its turn after five seconds', () => {
  neverIdle();
  const run = vi.fn();
  whenIdle(run);
  vi.advanceTimersByTime(4999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test('a cancelled call is never made', () => {
  neverIdle();
  const run = vi.fn();
  whenIdle(run)();
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
});
