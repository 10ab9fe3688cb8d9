import { beforeEach, expect, test } from 'vitest';
import { authorization, liveSession } from './session';
import { storeCredentials } from './storage';

beforeEach(() => localStorage.clear());

const answer = { token_type: 'Bearer', access_token: 'sealed', expires_in: 60, scope: 'full' };

test('a session lives until expires_at, not a second more', () => {
  expect(liveSession(0)).toBeNull();
  storeCredentials(answer, 1_000_000);
  expect(liveSession(1_059_999)?.access_token).toBe('sealed');
  expect(liveSession(1_060_000)).toBeNull();
});

test('the header is the type, a space and the token', () => {
  expect(authorization()).toBeNull();
  storeCredentials(answer);
  expect(authorization()).toBe('Bearer sealed');
});
