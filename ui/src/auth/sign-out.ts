import { readCookie } from '../lib/cookie';
import { sweepPersonal } from '../lib/drafts';
import { eraseKept } from '../lib/kept-data';
import { flushPendingUndo } from '../lib/pending-undo';
import { config } from './config';
import { leave } from './leave';
import { authorization } from './session';
import { forgetSession, sessionEnd } from './session-end';
import { clearTraces, credentialsKey, takePreviousPath } from './storage';

/** The deadline of the server's response to a sign-out, in milliseconds. */
const deadline = 5_000;

/**
 * Signs out. First it sends actions that can still be undone, while there is a
 * session, and waits for them a few seconds at most. Then it signs out on this
 * device, then at our server, which revokes the session, then at the provider,
 * which ends the browser's own session there (specification §4, security notes
 * §1). When the provider cannot be notified, the page stays and says so (product
 * S23).
 */
export async function signOut(): Promise<void> {
  // Replaces the page at once, so that nothing can be pressed while the last responses arrive.
  sessionEnd.set('signedOut');
  await flushPendingUndo();
  const headers = proof();
  const oldValue = forgetSession('signedOut');
  // Clears the selected business, and the count of sign-in starts: the next one is no loop.
  sessionStorage.clear();
  takePreviousPath();
  clearTraces();
  sweepPersonal();
  await eraseKept();
  const notified = await postSignOut(headers);
  // The browser notifies other tabs of the removal, but not this one (specification §4).
  window.dispatchEvent(
    new StorageEvent('storage', {
      key: credentialsKey,
      oldValue,
      newValue: null,
      storageArea: localStorage,
      url: window.location.href,
    }),
  );
  if (notified) leave.to(signOutUrl());
  else sessionEnd.set('signedOutHere');
}

/**
 * Resolves with whether the server answers 204, which means that it has notified the provider. Never
 * rejects.
 */
async function postSignOut(headers: Headers): Promise<boolean> {
  try {
    const { status } = await fetch('/auth/signout', {
      method: 'POST',
      headers,
      keepalive: true,
      signal: AbortSignal.timeout(deadline),
    });
    return status === 204;
  } catch {
    return false;
  }
}

/** Returns the URL of the provider's sign-out page, which redirects back to the home page. */
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
