import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorker } from './worker';

const hour = 3_600_000;
let now = 0;
let update: ReturnType<typeof vi.fn>;
let register: ReturnType<typeof vi.fn>;
let navigate: () => void;
const hidden = vi.spyOn(document, 'hidden', 'get');

beforeEach(() => {
  now = 5 * hour;
  update = vi.fn(async () => {});
  register = vi.fn(async () => ({ update }));
  hidden.mockReturnValue(false);
});
afterEach(() => vi.unstubAllGlobals());

async function start(): Promise<void> {
  const workers = Object.assign(new EventTarget(), { controller: null, register });
  startWorker(
    workers as unknown as ServiceWorkerContainer,
    { subscribe: (listener) => (navigate = listener) },
    () => now,
  );
  await settled();
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));

test('the worker is registered from the root, for the whole site', async () => {
  await start();
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', { scope: '/' });
});

test('with Trusted Types, it is registered through a policy that allows no other URL', async () => {
  const createPolicy = vi.fn((_name: string, rules: { createScriptURL(url: string): string }) => ({
    createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }),
  }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  await start();
  expect(register).toHaveBeenCalledExactlyOnceWith({ trusted: '/sw.js' }, { scope: '/' });
  expect(createPolicy.mock.calls[0]?.[0]).toBe('citerne-sw');
  expect(createPolicy.mock.calls[0]?.[1].createScriptURL('https://evil.example/sw.js')).toBe(
    '/sw.js',
  );
});

test.each([
  ['a navigation', () => navigate()],
  ['coming back to the page', comeBack],
])('%s checks for a new version, at most once an hour', async (_what, happen) => {
  await start();
  now += hour - 1;
  happen();
  await settled();
  expect(update).not.toHaveBeenCalled();
  now += 1;
  happen();
  happen();
  await settled();
  expect(update).toHaveBeenCalledOnce();
  now += hour;
  happen();
  await settled();
  expect(update).toHaveBeenCalledTimes(2);
});

test('hiding the page does not check for a new version', async () => {
  await start();
  now += hour;
  hidden.mockReturnValue(true);
  comeBack();
  await settled();
  expect(update).not.toHaveBeenCalled();
});

// An unhandled rejection fails the run.
test('a check that fails is ignored', async () => {
  update.mockRejectedValue(new TypeError('Failed to update'));
  await start();
  now += hour;
  comeBack();
  await settled();
  expect(update).toHaveBeenCalledOnce();
});

test('registration is not retried in a browser that refuses workers', async () => {
  register.mockRejectedValue(new DOMException('refused', 'SecurityError'));
  await start();
  now += hour;
  comeBack();
  await settled();
  expect(update).not.toHaveBeenCalled();
});
