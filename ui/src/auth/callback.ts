import { readCookie } from '../lib/cookie';
import { recordEvent } from '../lib/events';
import { config } from './config';
import { AuthError } from './errors';
import { exchange, type Grant } from './exchange';
import { returnPath } from './return-path';
import { liveSession } from './session';
import { clearCredentials, storeCredentials, takePending, takePreviousPath } from './storage';

/**
 * Reads the return of the authorization server and checks it in the order of
 * product S03: path, refusal, code, state, equality. The verifier and the state
 * are removed in any case. Returns null when there is nothing to do: the page
 * was reloaded after a success. Throws AuthError.
 */
export function readCallback(url: URL): Grant | null {
  const pending = takePending();
  if (pending.verifier === null && pending.state === null && liveSession() !== null) return null;
  if (url.origin + url.pathname !== config().redirectUri) {
    throw new AuthError('CodeRequestResponseWrongRedirectURI');
  }
  const refusal = url.searchParams.get('error');
  if (refusal === 'access_denied') throw new AuthError('AccessDenied');
  if (refusal)
    throw new AuthError('AuthError', `The authorization server answered ${short(refusal)}`);
  const code = url.searchParams.get('code');
  const state = url.searchParams.get('state');
  if (!code) throw new AuthError('CodeRequestResponseMissingCode');
  if (!state) throw new AuthError('CodeRequestResponseMissingState');
  if (state !== pending.state) throw new AuthError('CodeRequestWrongStateReceived');
  if (!pending.verifier) throw new AuthError('AuthError', 'The verifier of this sign-in is gone');
  return { code, verifier: pending.verifier };
}

/**
 * Exchanges the grant, stores the credentials and returns the path to go to.
 * Rejects with AuthError. Its code is CookiesBlocked when the browser dropped
 * the readable cookie of the response: the HttpOnly one is then missing too,
 * and every request would be refused.
 */
export async function completeSignIn(grant: Grant, signal: AbortSignal): Promise<string> {
  const startedAt = performance.now();
  try {
    storeCredentials(await exchange(grant, signal));
    if (readCookie('XSRF-TOKEN') === null) throw new AuthError('CookiesBlocked');
  } catch (error) {
    if (!signal.aborted) clearCredentials();
    throw error;
  }
  recordEvent('auth:login_succeeded', { duration_ms: Math.round(performance.now() - startedAt) });
  return returnPath(takePreviousPath());
}

// The authorization server chose this text, and it is displayed: sanitize and truncate it.
function short(text: string): string {
  return text.replace(/[^\w.-]/g, '').slice(0, 40);
}
