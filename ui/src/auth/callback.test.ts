import { beforeEach, describe, expect, test, vi } from 'vitest';
import { completeSignIn, readCallback } from './callback';
import { installConfig } from './fixture';
import { storeCredentials, storePending } from './storage';

const origin = window.location.origin;
const back = (search: string, path = '/handle_token') => new URL(`${origin}${path}${search}`);
const answer = { token_type: 'Bearer', access_token: 'sealed', expires_in: 3600, scope: 'full' };

beforeEach(() => {
  localStorage.clear();
  installConfig();
});

describe('the checks, in the order of product S03', () => {
  // Each return breaks one rule and every rule after it.
  test.each([
    ['/handle_token/', '', 'CodeRequestResponseWrongRedirectURI'],
    ['/handle_token', '?error=access_denied', 'AccessDenied'],
    ['/handle_token', '?error=server_error&code=c&state=s', 'AuthError'],
    ['/handle_token', '', 'CodeRequestResponseMissingCode'],
    ['/handle_token', '?code=&state=s', 'CodeRequestResponseMissingCode'],
    ['/handle_token', '?code=c', 'CodeRequestResponseMissingState'],
    ['/handle_token', '?code=c&state=other', 'CodeRequestWrongStateReceived'],
  ])('%s%s is %s', (path, search, code) => {
    storePending('v', 's');
    expect(() => readCallback(back(search, path))).toThrow(expect.objectContaining({ code }));
    expect(localStorage.getItem('auth-verifier')).toBeNull();
    expect(localStorage.getItem('auth-state')).toBeNull();
  });

  test('a valid return gives the grant and removes the pending state', () => {
    storePending('v', 's');
    expect(readCallback(back('?code=c&state=s'))).toEqual({ code: 'c', verifier: 'v' });
    expect(localStorage.getItem('auth-verifier')).toBeNull();
    expect(localStorage.getItem('auth-state')).toBeNull();
  });

  test('a state cannot equal a state that was never stored', () => {
    expect(() => readCallback(back('?code=c&state=null'))).toThrow(
      expect.objectContaining({ code: 'CodeRequestWrongStateReceived' }),
    );
  });

  test('the error code of a refusal is sanitized and truncated', () => {
    storePending('v', 's');
    const url = back(`?error=${encodeURIComponent(`<b>${'x'.repeat(100)}`)}`);
    expect(() => readCallback(url)).toThrow(`The authorization server answered b${'x'.repeat(39)}`);
  });

  test('a reload after a success returns null', () => {
    storeCredentials(answer);
    expect(readCallback(back('?code=c&state=s'))).toBeNull();
  });

  test('a pending return is checked even with a live session', () => {
    storeCredentials(answer);
    storePending('v', 's');
    expect(() => readCallback(back('?code=c&state=x'))).toThrow(
      expect.objectContaining({ code: 'CodeRequestWrongStateReceived' }),
    );
  });
});

describe('the exchange', () => {
  const grant = { code: 'c', verifier: 'v' };
  const signal = new AbortController().signal;
  const reply = (status: number, body: unknown) =>
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(body, { status }));

  beforeEach(() => {
    document.cookie = 'XSRF-TOKEN=x';
  });

  test('posts code and verifier, stores the response and returns the path', async () => {
    localStorage.setItem('previousPath', '/finance/?paiement=paid');
    const fetched = reply(200, answer);
    expect(await completeSignIn(grant, signal)).toBe('/finance/?paiement=paid');
    const [url, init] = fetched.mock.lastCall ?? [];
    expect([url, init?.method, init?.body]).toEqual([
      '/auth/token',
      'POST',
      '{"code":"c","code_verifier":"v"}',
    ]);
    expect(JSON.parse(localStorage.getItem('auth-credentials') ?? '')).toMatchObject(answer);
    expect(localStorage.getItem('previousPath')).toBeNull();
  });

  test('a stored path is validated again when it is used', async () => {
    localStorage.setItem('previousPath', '//evil.example/');
    reply(200, answer);
    expect(await completeSignIn(grant, signal)).toBe('/');
  });

  test.each([
    [
      502,
      { error: { code: 'TokenRequestMissingAccessToken' } },
      '[TokenRequestMissingAccessToken] Missing Access Token',
    ],
    [
      400,
      { error: { code: 'TokenRequestRefused' } },
      '[TokenRequestRefused] Code refused by the token endpoint',
    ],
    [502, { error: { code: 'UPSTREAM_UNAVAILABLE' } }, '[ServiceUnreachable] UPSTREAM_UNAVAILABLE'],
    [504, { error: { code: 'UPSTREAM_TIMEOUT' } }, '[ServiceUnreachable] UPSTREAM_TIMEOUT'],
    [502, { error: { code: 'UPSTREAM_INVALID' } }, '[AuthError] UPSTREAM_INVALID'],
    [400, { error: { code: 'INVALID' } }, '[AuthError] INVALID'],
    [403, {}, '[AuthError] HTTP 403'],
    [200, { ...answer, access_token: '' }, '[TokenRequestMissingAccessToken] Missing Access Token'],
    [
      200,
      { ...answer, access_token: undefined },
      '[TokenRequestMissingAccessToken] Missing Access Token',
    ],
    [200, { ...answer, expires_in: 0 }, '[AuthError] expires_in is missing'],
  ])('response %i %j rejects with %s', async (status, body, text) => {
    reply(status, body);
    const error = await completeSignIn(grant, signal).catch((e: unknown) => e);
    expect(String(error)).toBe(text);
    expect(localStorage.getItem('auth-credentials')).toBeNull();
  });

  test('a response that is not JSON and a network failure have different codes', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('<html>', { status: 500 }));
    await expect(completeSignIn(grant, signal)).rejects.toMatchObject({ code: 'AuthError' });
    vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(completeSignIn(grant, signal)).rejects.toMatchObject({
      code: 'ServiceUnreachable',
    });
  });

  test('without the readable cookie, it rejects with CookiesBlocked and keeps no credentials', async () => {
    document.cookie = 'XSRF-TOKEN=; max-age=0';
    reply(200, answer);
    await expect(completeSignIn(grant, signal)).rejects.toMatchObject({ code: 'CookiesBlocked' });
    expect(localStorage.getItem('auth-credentials')).toBeNull();
  });
});
