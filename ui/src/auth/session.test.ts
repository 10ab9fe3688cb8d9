import { beforeEach, expect, test, vi } from 'vitest';
import { authorization, liveSession, signedIn } from './session';
import { storeCredentials } from './storage';

beforeEach(() => localStorage.clear());

const answer = { token_type: 'Bearer', access_token: 'sealed', expires_in: 60, scope: 'full' };

test('a session lives until expires_at, not a second more', () => {
  expect(liveSession(0)).toBeNull();
  storeCredentials(answer, 1_000_000);
  expect(liveSession(1_059_999)?.access_token).toBe('sealed');
  expect(liveSession(1_060_000)).toBeNull();
});

test('signedIn needs a live session and a browser that accepts site data', () => {
  expect(signedIn()).toBe(false);
  storeCredentials(answer, 0);
  expect(signedIn()).toBe(false);
  storeCredentials(answer);
  expect(signedIn()).toBe(true);
  const cookies = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  expect(signedIn()).toBe(false);
  cookies.mockRestore();
  const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(signedIn()).toBe(false);
  storage.mockRestore();
});

test('the header is the type, a space and the token', () => {
  expect(authorization()).toBeNull();
  storeCredentials(answer);
  expect(authorization()).toBe('Bearer sealed');
});
