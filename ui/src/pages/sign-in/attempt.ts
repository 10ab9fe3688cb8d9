import { type LoaderFunctionArgs, replace } from 'react-router-dom';
import { completeSignIn, readCallback } from '../../auth/callback';
import { AuthError } from '../../auth/errors';
import type { Grant } from '../../auth/exchange';
import { storageAvailable } from '../../auth/storage';
import { paths } from '../../lib/paths';

/** One attempt to complete a sign-in. */
export type Attempt = {
  /** Resolves with the path to go to, or rejects with an AuthError. */
  result: Promise<string>;
  /** Abandons this attempt and retries; absent when there is nothing to exchange. */
  retry?: () => Attempt;
};

/**
 * Loader of `/handle_token`: reads the callback's parameters once per navigation and starts the
 * exchange at once. An effect of the page could run twice and spend the code twice.
 */
export function callbackLoader({ request }: LoaderFunctionArgs): Attempt | Response {
  if (!storageAvailable()) throw new AuthError('CookiesBlocked');
  try {
    const grant = readCallback(new URL(request.url));
    return grant === null ? replace(paths.home) : attempt(grant);
  } catch (error) {
    return { result: handled(Promise.reject(error)) };
  }
}

function attempt(grant: Grant): Attempt {
  const aborter = new AbortController();
  return {
    result: handled(completeSignIn(grant, aborter.signal)),
    retry() {
      aborter.abort();
      // The server answers two requests with the same code by one exchange, so a retry is safe.
      return attempt(grant);
    },
  };
}

/**
 * The page attaches its handler a moment later; until then a rejection must not count as unhandled.
 */
function handled<T>(result: Promise<T>): Promise<T> {
  result.catch(() => undefined);
  return result;
}
