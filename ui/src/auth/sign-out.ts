import { readCookie } from '../lib/cookie';
import { sweepDrafts } from '../lib/drafts';
import { eraseKept } from '../lib/kept-data';
import { flushPendingUndo } from '../lib/pending-undo';
import { sweepRecents } from '../lib/sweep-recents';
import { config } from './config';
import { leave } from './leave';
import { authorization } from './session';
import { forgetSession, sessionEnd } from './session-end';
import { clearTraces, credentialsKey, takePreviousPath } from './storage';

/** How long a sign-out waits for the server before it goes on alone, in milliseconds. */
const patience = 5_000;

/**
 * Signs out. What was told as done and is still offered back is sent first,
 * while there is a session to send it with; it is waited for a few seconds at
 * most. Then on this device, whatever happens next, then at our server, which revokes the session, then at the provider, which ends the
 * browser's own session there (specification §4, security notes §1). When the
 * provider cannot be told, the page stays and says so (product S23).
 */
export async function signOut(): Promise<void> {
  // The page is left from now on: nothing on it can be pressed while the last answers come.
  sessionEnd.set('signedOut');
  await flushPendingUndo();
  const headers = proof();
  const oldValue = forgetSession('signedOut');
  // The selected business and the count of sign-in starts: what follows is asked for, not a loop.
  sessionStorage.clear();
  takePreviousPath();
  clearTraces();
  sweepDrafts();
  sweepRecents();
  await eraseKept();
  const told = await tellServer(headers);
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
  if (told) leave.to(signOutUrl());
  else sessionEnd.set('signedOutHere');
}

/** True when the server has told the provider: 204, and nothing else. Never rejects. */
async function tellServer(headers: Headers): Promise<boolean> {
  try {
    const { status } = await fetch('/auth/signout', {
      method: 'POST',
      headers,
      keepalive: true,
      signal: AbortSignal.timeout(patience),
    });
    return status === 204;
  } catch {
    return false;
  }
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
