import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenReachable } from './reachable';

const onLine = vi.spyOn(navigator, 'onLine', 'get');
const requested = vi.fn<() => Promise<{ ok: boolean }>>();
const back = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', requested);
  requested.mockReset().mockResolvedValue({ ok: true });
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

test('no request is sent before the device is online, and one response is enough', async () => {
  whenReachable(back);
  await pass(60_000);
  expect(requested).not.toHaveBeenCalled();
  await comeBack();
  expect(requested).toHaveBeenCalledExactlyOnceWith('/healthz', { cache: 'no-store' });
  expect(back).toHaveBeenCalledOnce();
  await comeBack();
  expect(back).toHaveBeenCalledOnce();
});

test('failed requests are repeated until the server answers', async () => {
  requested
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce({ ok: false });
  whenReachable(back);
  await comeBack();
  await pass(3_999);
  expect(back).not.toHaveBeenCalled();
  await pass(1);
  expect(back).toHaveBeenCalledOnce();
});

test('on an online device the request is sent at once', async () => {
  onLine.mockReturnValue(true);
  whenReachable(back);
  await pass();
  expect(back).toHaveBeenCalledOnce();
});

test('after stop() a pending response does not call back', async () => {
  const stop = whenReachable(back);
  let answer = (_: { ok: boolean }) => {};
  requested.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await comeBack();
  stop();
  answer({ ok: true });
  await pass(10_000);
  await comeBack();
  expect(requested).toHaveBeenCalledOnce();
  expect(back).not.toHaveBeenCalled();
});
