import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitingEvents } from '../lib/event-queue';
import { installConfig } from './fixture';
import { initialPath } from './initial-path';
import { leave } from './leave';
import { challengeOf } from './pkce';
import { startSignIn } from './sign-in';

const went = vi.spyOn(leave, 'to');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  initialPath.set('/');
  installConfig();
  went.mockReset().mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

test('the authorize URL has exactly the specification’s query', async () => {
  await startSignIn('guard', '/finance/?paiement=paid');
  const url = new URL(went.mock.lastCall?.[0] ?? '');
  expect(url.origin + url.pathname).toBe('http://auth.example/v1/oauth/authorize');
  const verifier = localStorage.getItem('auth-verifier') ?? '';
  expect(verifier).toHaveLength(128);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'dashboard',
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    redirect_uri: `${window.location.origin}/handle_token`,
    response_type: 'code',
    scope: 'full',
    state: localStorage.getItem('auth-state'),
    confirm: '1',
  });
});

test('the challenge method is left out when none is configured', async () => {
  installConfig({ codeChallengeMethod: '' });
  await startSignIn('guard', '/');
  expect(new URL(went.mock.lastCall?.[0] ?? '').searchParams.has('code_challenge_method')).toBe(
    false,
  );
});

test('the path is kept in both places and the start is recorded', async () => {
  const before = waitingEvents().length;
  await startSignIn('guard', '/operations/mes-livraisons/10482?x=1');
  expect(localStorage.getItem('previousPath')).toBe('/operations/mes-livraisons/10482?x=1');
  expect(initialPath.get()).toBe('/operations/mes-livraisons/10482?x=1');
  expect(
    waitingEvents()
      .slice(before)
      .map((event) => event.name),
  ).toEqual(['auth:login_flow_initiated']);
});

test.each(['/handle_token?code=a&state=b', '/password_recovery/secret', '//evil.example/'])(
  '%s is not stored as the path to return to',
  async (path) => {
    await startSignIn('guard', path);
    expect(localStorage.getItem('previousPath')).toBe('/');
  },
);

test('a guard’s third start within a minute is rejected, a user’s never is', async () => {
  await startSignIn('guard', '/');
  await startSignIn('guard', '/');
  await expect(startSignIn('guard', '/')).rejects.toMatchObject({ code: 'AuthError' });
  expect(went).toHaveBeenCalledTimes(2);
  await startSignIn('user', '/');
  expect(went).toHaveBeenCalledTimes(3);
});

test('on another origin than the redirect URI’s, the page moves to that origin first', async () => {
  installConfig({ redirectUri: 'http://citerne.example/handle_token' });
  await startSignIn('guard', '/finance/');
  expect(went).toHaveBeenCalledExactlyOnceWith('http://citerne.example/finance/');
  expect(localStorage.getItem('auth-verifier')).toBeNull();
});

test('without Web Cryptography the start fails and leaves nothing behind', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await expect(startSignIn('guard', '/')).rejects.toMatchObject({ code: 'AuthError' });
  expect(localStorage.getItem('auth-verifier')).toBeNull();
  expect(went).not.toHaveBeenCalled();
});
