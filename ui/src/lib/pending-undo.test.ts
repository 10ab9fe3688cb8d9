import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flushPendingUndo, holdPendingUndo } from './pending-undo';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('all pending actions are sent, and all their responses awaited', async () => {
  let answer = () => {};
  const slow = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const refused = vi.fn(() => Promise.reject(new Error('503')));
  const releases = [holdPendingUndo(slow), holdPendingUndo(refused)];
  const settled = vi.fn();
  const done = flushPendingUndo().then(settled);
  await vi.advanceTimersByTimeAsync(1_000);
  for (const settle of [slow, refused]) expect(settle).toHaveBeenCalledOnce();
  expect(settled).not.toHaveBeenCalled();
  answer();
  await done;
  expect(vi.getTimerCount()).toBe(0);
  for (const release of releases) release();
  await flushPendingUndo();
  expect(slow).toHaveBeenCalledOnce();
});

test('a response that never arrives is awaited for 3 s', async () => {
  const release = holdPendingUndo(() => new Promise(() => {}));
  const settled = vi.fn();
  void flushPendingUndo().then(settled);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledOnce();
  release();
});
