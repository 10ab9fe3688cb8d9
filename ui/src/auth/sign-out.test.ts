import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventPrefix } from '../lib/events';
import { holdPendingUndo } from '../lib/pending-undo';
import { installConfig } from './fixture';
import { leave } from './leave';
import { authorization } from './session';
import { sessionEnd } from './session-end';
import { signOut } from './sign-out';
import { storeCredentials } from './storage';

const went = vi.spyOn(leave, 'to').mockImplementation(() => {});
const fetched = vi.spyOn(globalThis, 'fetch');

beforeEach(() => {
  installConfig();
  sessionEnd.set(null);
  went.mockClear();
  fetched.mockReset();
  localStorage.setItem('previousPath', '/finance/');
  localStorage.setItem('draft:7:1042:informations', `{"at":${Date.now()},"values":{"name":"G"}}`);
  localStorage.setItem('recent:7:1042', '[]');
  sessionStorage.setItem('businessStore', '{}');
  localStorage.setItem('auth-business', '1042');
  storeCredentials({ token_type: 'Bearer', access_token: 'sealed', expires_in: 60, scope: 'full' });
  document.cookie = 'XSRF-TOKEN=x';
});

test('clears this device first, then notifies the server with both proofs, fires the storage event and leaves', async () => {
  const order: string[] = [];
  fetched.mockImplementation(async () => {
    // Events stay: they identify no person, and are sent with the next session.
    const kept = Object.keys(localStorage).filter((key) => !key.startsWith(eventPrefix));
    expect([...kept, ...Object.keys(sessionStorage)]).toEqual([]);
    order.push('server');
    return new Response(null, { status: 204 });
  });
  went.mockImplementationOnce(() => void order.push('leave'));
  const onStorage = (event: StorageEvent) => order.push(`storage ${event.key} ${event.newValue}`);
  window.addEventListener('storage', onStorage, { once: true });
  await signOut();
  expect(order).toEqual(['server', 'storage auth-credentials null', 'leave']);
  const headers = new Headers(fetched.mock.lastCall?.[1]?.headers);
  expect(headers.get('Authorization')).toBe('Bearer sealed');
  expect(headers.get('X-XSRF-TOKEN')).toBe('x');
  expect(went).toHaveBeenCalledExactlyOnceWith(
    `http://auth.example/v1/signout?redirect=${encodeURIComponent(`${window.location.origin}/`)}`,
  );
  expect(sessionEnd.get()).toBe('signedOut');
});

test('actions that can still be undone are sent and answered before the credentials go', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  let answer = () => {};
  const settle = vi.fn(() => {
    expect(authorization()).toBe('Bearer sealed');
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  });
  const release = holdPendingUndo(settle);
  const out = signOut();
  release();
  expect(settle).toHaveBeenCalledOnce();
  expect(sessionEnd.get(), 'the page is blocked meanwhile').toBe('signedOut');
  await Promise.resolve();
  expect(authorization()).toBe('Bearer sealed');
  expect(fetched).not.toHaveBeenCalled();
  answer();
  await out;
  expect(authorization()).toBeNull();
  expect(fetched).toHaveBeenCalledOnce();
});

test('data kept for offline reading is erased, even without a network', async () => {
  localStorage.setItem('offline-reading', '{"customer":"7","session":"s"}');
  await new Promise((resolve) => {
    const request = indexedDB.open('offline-reading');
    request.onsuccess = () => resolve(request.result.close());
  });
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await signOut();
  expect(localStorage.getItem('offline-reading')).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
});

test.each([
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the provider is unreachable', async () => Response.json({ provider: 'unreachable' })],
  ['the server fails', async () => new Response(null, { status: 502 })],
])('%s: the device is signed out, and the page stays to report it', async (_what, answer) => {
  fetched.mockImplementation(answer);
  await signOut();
  expect(localStorage.getItem('auth-credentials')).toBeNull();
  expect(sessionEnd.get()).toBe('signedOutHere');
  expect(went).not.toHaveBeenCalled();
});
