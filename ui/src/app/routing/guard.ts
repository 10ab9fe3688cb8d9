import { type LoaderFunctionArgs, replace } from 'react-router-dom';
import { AuthError } from '../../auth/errors';
import { liveSession } from '../../auth/session';
import { sessionEnd } from '../../auth/session-end';
import { storageAvailable } from '../../auth/storage';
import { canonicalPath } from '../../lib/paths';

/** Thrown once a sign-in has started: the page is being left and shows only that (product S02). */
export class Redirecting extends Error {
  override name = 'Redirecting';
}

/** Thrown when nobody is signed in and the provider cannot be reached: the browser would leave for an empty page. */
export class Offline extends Error {
  override name = 'Offline';
}

/**
 * Loader of every protected route: nothing of the page is fetched, let alone
 * shown, before it has let the person in (specification §4). Throws Redirecting,
 * Offline, or AuthError when sign-in cannot start.
 */
export async function requireAuth({ request }: LoaderFunctionArgs): Promise<Response | null> {
  if (!storageAvailable()) throw new AuthError('CookiesBlocked');
  // A session that ended under this page has its own dialog, which asks before leaving.
  if (liveSession() !== null || sessionEnd.get() !== null) return canonical(request);
  if (!navigator.onLine) throw new Offline();
  const { pathname, search } = new URL(request.url);
  // Whoever is signed in does without the code of the way in.
  const { startSignIn } = await import('../../auth/sign-in');
  await startSignIn('guard', pathname + search);
  throw new Redirecting();
}

/** Both slash forms are accepted; the specification's is the one in the address bar. */
function canonical(request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  const form = canonicalPath(pathname);
  return form !== null && form !== pathname ? replace(form + search) : null;
}
