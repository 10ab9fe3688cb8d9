import { beforeEach, expect, test, vi } from 'vitest';
import {
  clearCredentials,
  storageAvailable,
  storeCredentials,
  storedCredentials,
  storePending,
  takePending,
} from './storage';

beforeEach(() => localStorage.clear());

const answer = { token_type: 'Bearer', access_token: 'sealed', expires_in: 3600, scope: 'full' };

test('credentials are kept in the specification’s shape', () => {
  storeCredentials(answer, 1_700_000_000_900);
  expect(JSON.parse(localStorage.getItem('auth-credentials') ?? '')).toEqual({
    ...answer,
    expires_at: 1_700_003_600,
  });
  expect(storedCredentials()?.access_token).toBe('sealed');
});

test.each(['', 'null', '[]', '{', '"text"', '{"access_token":""}', '{"token_type":"Bearer"}'])(
  'foreign credentials %j are not used',
  (text) => {
    localStorage.setItem('auth-credentials', text);
    expect(storedCredentials()).toBeNull();
  },
);

test('only what the specification lists is stored', () => {
  storeCredentials({ ...answer, refresh_token: 'secret' } as typeof answer);
  expect(localStorage.getItem('auth-credentials')).not.toContain('secret');
});

test('clearing returns the stored text', () => {
  storeCredentials(answer);
  const text = localStorage.getItem('auth-credentials');
  expect(clearCredentials()).toBe(text);
  expect(localStorage.getItem('auth-credentials')).toBeNull();
});

test('verifier and state can be read once', () => {
  storePending('v', 's');
  expect([localStorage.getItem('auth-verifier'), localStorage.getItem('auth-state')]).toEqual([
    'v',
    's',
  ]);
  expect(takePending()).toEqual({ verifier: 'v', state: 's' });
  expect(takePending()).toEqual({ verifier: null, state: null });
});

test('storageAvailable is false in a browser that refuses site data', () => {
  expect(storageAvailable()).toBe(true);
  const refused = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(storageAvailable()).toBe(false);
  refused.mockRestore();
});
