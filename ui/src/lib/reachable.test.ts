import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenReachable } from './reachable';

const onLine = vi.spyOn(navigator, 'onLine', 'get');
const asked = vi.fn<() => Promise<{ ok: boolean }>>();
const back = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
  asked.mockReset().mockResolvedValue({ ok: true });
  back.mockReset();
  onLine.mockReturnValue(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
async function comeBack(): Promise<void> {
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await pass();
}

test('nothing is asked before the device has its network again, and one answer is enough', async () => {
  whenReachable(back);
  await pass(60_000);
  expect(asked).not.toHaveBeenCalled();
  await comeBack();
  expect(asked).toHaveBeenCalledExactlyOnceWith('/healthz', { cache: 'no-store' });
  expect(back).toHaveBeenCalledOnce();
  await comeBack();
  expect(back).toHaveBeenCalledOnce();
});

test('a network that is back reaches nothing at first', async () => {
  asked
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce({ ok: false });
  whenReachable(back);
  await comeBack();
  await pass(3_999);
  expect(back).not.toHaveBeenCalled();
  await pass(1);
  expect(back).toHaveBeenCalledOnce();
});

test('where the device knows of no trouble, the server is asked at once', async () => {
  onLine.mockReturnValue(true);
  whenReachable(back);
  await pass();
  expect(back).toHaveBeenCalledOnce();
});

test('who stops is not called, even by an answer under way', async () => {
  const stop = whenReachable(back);
  let answer = (_: { ok: boolean }) => {};
  asked.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await comeBack();
  stop();
  answer({ ok: true });
  await pass(10_000);
  await comeBack();
  expect(asked).toHaveBeenCalledOnce();
  expect(back).not.toHaveBeenCalled();
});
