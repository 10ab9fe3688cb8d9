import { recordEvent } from '../lib/events';
import { config } from './config';
import { AuthError } from './errors';
import { initialPath } from './initial-path';
import { leave } from './leave';
import { challengeOf, randomText, verifierLength } from './pkce';
import { returnPath } from './return-path';
import { canStartSignIn, clearSignInStarts, countSignInStart } from './starts';
import { storePending, storePreviousPath, takePending } from './storage';

/** Who starts a sign-in: a guard, which must not loop, or a user, who may retry at will. */
export type Starter = 'guard' | 'user';

/**
 * Starts a sign-in: stores the path to return to, creates the PKCE pair and the
 * state, and leaves for the authorization server (specification §4 and §7).
 * Rejects with AuthError when a guard has started two within a minute, or when
 * the browser cannot compute the challenge.
 */
export async function startSignIn(starter: Starter, path = currentPath()): Promise<void> {
  if (starter === 'user') clearSignInStarts();
  if (!canStartSignIn()) throw new AuthError('AuthError', 'Three sign-ins within a minute');
  const { redirectUri } = config();
  const home = new URL(redirectUri).origin;
  if (home !== window.location.origin) {
    // The return goes to one origin only, and reads the storage of that origin only.
    leave.to(home + returnPath(path));
    return;
  }
  countSignInStart();
  const to = returnPath(path);
  storePreviousPath(to);
  initialPath.set(to);
  recordEvent('auth:login_flow_initiated', {});
  leave.to(await authorizeUrl());
}

/** Returns the current path with its search, as a sign-in stores it. */
export function currentPath(): string {
  return window.location.pathname + window.location.search;
}

async function authorizeUrl(): Promise<string> {
  const { authUrl, clientId, redirectUri, scope, codeChallengeMethod } = config();
  const verifier = randomText(verifierLength);
  const state = randomText(32);
  storePending(verifier, state);
  const query = new URLSearchParams({
    client_id: clientId,
    code_challenge: await challenge(verifier),
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
    confirm: '1',
  });
  if (codeChallengeMethod) query.set('code_challenge_method', codeChallengeMethod);
  return `${authUrl}/v1/oauth/authorize?${query}`;
}

async function challenge(verifier: string): Promise<string> {
  try {
    return await challengeOf(verifier);
  } catch (cause) {
    // Without https, browsers offer Web Cryptography on localhost only.
    takePending();
    throw new AuthError('AuthError', 'This page cannot compute SHA-256: it needs https', { cause });
  }
}
