import { type LoaderFunctionArgs, replace } from 'react-router-dom';
import { completeSignIn, readCallback } from '../../auth/callback';
import { AuthError } from '../../auth/errors';
import type { Grant } from '../../auth/exchange';
import { storageAvailable } from '../../auth/storage';
import { paths } from '../../lib/paths';

/** One try at completing a sign-in. */
export type Attempt = {
  /** The path to go to, or a rejection with AuthError. */
  result: Promise<string>;
  /** Gives this one up and tries again; absent when there is nothing to exchange. */
  retry?: () => Attempt;
};

/**
 * Loader of `/handle_token`: reads the return once per navigation and starts the
 * exchange at once. Not in the page: an effect that ran twice would spend the
 * code twice.
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
      // The server answers two posts of one code with one exchange, so trying again is safe.
      return attempt(grant);
    },
  };
}

/** The page listens a moment later; until then a rejection is not an uncaught one. */
function handled<T>(result: Promise<T>): Promise<T> {
  result.catch(() => undefined);
  return result;
}
