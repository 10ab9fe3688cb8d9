import { readCookie } from '../lib/cookie';
import { config } from './config';
import { leave } from './leave';
import { authorization } from './session';
import { endSession } from './session-end';
import { clearCredentials, credentialsKey, takePreviousPath } from './storage';

/** How long a sign-out waits for the server before it goes on alone, in milliseconds. */
const patience = 5_000;

/**
 * Signs out: on this device first and whatever happens next, then at our
 * server, which revokes the session, then at the provider, which ends the
 * browser's own session there (specification §4, security notes §1).
 */
export async function signOut(): Promise<void> {
  const headers = proof();
  const oldValue = clearCredentials();
  endSession('signedOut');
  // The selected business and the count of sign-in starts: what follows is asked for, not a loop.
  sessionStorage.clear();
  takePreviousPath();
  await fetch('/auth/signout', {
    method: 'POST',
    headers,
    keepalive: true,
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined); // Signed out here all the same.
  // Other tabs hear of the removal by themselves; this event tells this one (specification §4).
  window.dispatchEvent(
    new StorageEvent('storage', {
      key: credentialsKey,
      oldValue,
      newValue: null,
      storageArea: localStorage,
      url: window.location.href,
    }),
  );
  leave.to(signOutUrl());
}

/** The provider's sign-out page, which sends people back to the home page. */
function signOutUrl(): string {
  const query = new URLSearchParams({ redirect: `${window.location.origin}/` });
  return `${config().authUrl}/v1/signout?${query}`;
}

function proof(): Headers {
  const headers = new Headers();
  const header = authorization();
  const token = readCookie('XSRF-TOKEN');
  if (header !== null) headers.set('Authorization', header);
  if (token !== null) headers.set('X-XSRF-TOKEN', token);
  return headers;
}
