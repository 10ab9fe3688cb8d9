import { type LoaderFunctionArgs, replace } from 'react-router-dom';
import { AuthError } from '../../auth/errors';
import { liveSession } from '../../auth/session';
import { sessionEnd } from '../../auth/session-end';
import { storageAvailable } from '../../auth/storage';
import { canonicalPath } from '../../lib/paths';

/** Thrown once a sign-in has started: the browser leaves the page, which shows only that (product S02). */
export class Redirecting extends Error {
  override name = 'Redirecting';
}

/** Thrown without a session and without a network: the sign-in page could not be loaded. */
export class Offline extends Error {
  override name = 'Offline';
}

/**
 * The loader of every protected route: no code of the page is fetched, and nothing
 * is shown, before it has resolved (specification §4). Throws Redirecting,
 * Offline, or AuthError when sign-in cannot start.
 */
export async function requireAuth({ request }: LoaderFunctionArgs): Promise<Response | null> {
  if (!storageAvailable()) throw new AuthError('CookiesBlocked');
  // A session that ended while the page was open has a dialog, which asks before leaving.
  if (liveSession() !== null || sessionEnd.get() !== null) return canonical(request);
  if (!navigator.onLine) throw new Offline();
  const { pathname, search } = new URL(request.url);
  // Imported on demand: a signed-in user does not need this code.
  const { startSignIn } = await import('../../auth/sign-in');
  await startSignIn('guard', pathname + search);
  throw new Redirecting();
}

/**
 * Returns a redirect to the specification's form of the path, with or without a final slash; null if
 * the path has it.
 */
function canonical(request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  const form = canonicalPath(pathname);
  return form !== null && form !== pathname ? replace(form + search) : null;
}
