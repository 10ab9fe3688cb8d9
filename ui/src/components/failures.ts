import type { ErrorLike } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { ConnectionError } from '../graphql/links/http';
import { count } from '../lib/count';
import { texts } from '../strings/texts';

/**
 * Reports whether the response has an error at a path or below it. List positions are left out of the
 * path. A list whose call failed is empty and has its error here: without this check, a screen would
 * say that the list is empty.
 */
export function failedAt(error: ErrorLike | undefined, ...path: string[]): boolean {
  return pathsOf(error).some((fields) => path.every((name, i) => fields[i] === name));
}

/** Reports whether the field itself failed, not only a field below it. */
export function failedItself(error: ErrorLike | undefined, ...path: string[]): boolean {
  return pathsOf(error).some(
    (fields) => fields.length === path.length && path.every((name, i) => fields[i] === name),
  );
}

/** Returns the paths of the errors in a response, without list positions. */
function pathsOf(error: ErrorLike | undefined): string[][] {
  if (!CombinedGraphQLErrors.is(error)) return [];
  return error.errors.map(({ path = [] }) => path.filter((key) => typeof key === 'string'));
}

/** Returns the request id of a failure, for the support; null when the request never reached the server. */
export function referenceOf(error: ErrorLike | undefined): string | null {
  if (ServerError.is(error) || ServerParseError.is(error))
    return error.response.headers.get('X-Request-Id');
  if (!CombinedGraphQLErrors.is(error)) return null;
  for (const { extensions } of error.errors) {
    if (typeof extensions?.['requestId'] === 'string') return extensions['requestId'];
  }
  return null;
}

/** Reports whether the server was not reached: the device is offline, or the network failed. */
export function isUnreachable(error: unknown): boolean {
  return !navigator.onLine || error instanceof ConnectionError;
}

/** Reports whether the server responded with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly unknown[]): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => codes.includes(extensions?.['code']))
  );
}

/** Reports whether the server refused it to this user: a retry would not help. */
export function isForbidden(error: unknown): boolean {
  return hasCode(error, 'FORBIDDEN');
}

/** Returns the cause of a failure, as far as the response gives it; otherwise ''. */
export function causeOf(error: ErrorLike | undefined): string {
  if (hasCode(error, 'RATE_LIMITED')) return 'Trop de demandes en peu de temps.';
  if (hasCode(error, 'UPSTREAM_UNAVAILABLE')) return 'Le service est momentanément indisponible.';
  return hasCode(error, 'UPSTREAM_TIMEOUT') ? 'Le service n’a pas répondu à temps.' : '';
}

/** Returns when to retry: after the time that the response asks for. */
export function retryOf(error: ErrorLike | undefined): string {
  const waits = CombinedGraphQLErrors.is(error)
    ? error.errors.map(({ extensions }) => Number(extensions?.['retryAfter'] ?? 0))
    : [];
  const seconds = Math.max(0, ...waits);
  if (seconds === 0) return 'Réessayez.';
  const wait = seconds < 90 ? count(seconds, 'seconde') : count(Math.ceil(seconds / 60), 'minute');
  return `Réessayez dans ${wait}.`;
}

/** Returns what the user can do about data that failed to load (product 5.1). It mentions the connection only when the server was not reached. */
export function recoveryHint(error: ErrorLike | undefined): string {
  if (isUnreachable(error)) return texts.offline;
  if (isForbidden(error)) return texts.forbidden;
  return [causeOf(error), texts.later].filter(Boolean).join(' ');
}
