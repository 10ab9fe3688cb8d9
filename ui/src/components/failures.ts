import type { ErrorLike } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { ConnectionError } from '../graphql/links/http';
import { count } from '../lib/count';
import { texts } from '../strings/texts';

/**
 * Whether the answer carries an error at a path or below it. List positions are left out of the
 * path. A list whose call failed is empty and has its error here: without asking, a screen would
 * tell that there is nothing.
 */
export function failedAt(error: ErrorLike | undefined, ...path: string[]): boolean {
  return pathsOf(error).some((fields) => path.every((name, i) => fields[i] === name));
}

/** Whether it is that very field which failed: what it holds may be there, and something of it have failed. */
export function failedItself(error: ErrorLike | undefined, ...path: string[]): boolean {
  return pathsOf(error).some(
    (fields) => fields.length === path.length && path.every((name, i) => fields[i] === name),
  );
}

/** Where the answer carries errors; list positions are left out. */
function pathsOf(error: ErrorLike | undefined): string[][] {
  if (!CombinedGraphQLErrors.is(error)) return [];
  return error.errors.map(({ path = [] }) => path.filter((key) => typeof key === 'string'));
}

/** The request id of a failure, for the support; null when the request never reached the server. */
export function referenceOf(error: ErrorLike | undefined): string | null {
  if (ServerError.is(error) || ServerParseError.is(error))
    return error.response.headers.get('X-Request-Id');
  if (!CombinedGraphQLErrors.is(error)) return null;
  for (const { extensions } of error.errors) {
    if (typeof extensions?.['requestId'] === 'string') return extensions['requestId'];
  }
  return null;
}

/** Whether the server was not reached at all: the device is offline, or the network failed. */
export function isUnreachable(error: unknown): boolean {
  return !navigator.onLine || error instanceof ConnectionError;
}

/** Whether the server answered with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly unknown[]): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => codes.includes(extensions?.['code']))
  );
}

/** Whether the server refused it to this person: asking again changes nothing. */
export function isForbidden(error: unknown): boolean {
  return hasCode(error, 'FORBIDDEN');
}

/** What failed, as far as the answer says so; '' for what it does not say. */
export function causeOf(error: ErrorLike | undefined): string {
  if (hasCode(error, 'RATE_LIMITED')) return 'Trop de demandes en peu de temps.';
  if (hasCode(error, 'UPSTREAM_UNAVAILABLE')) return 'Le service est momentanément indisponible.';
  return hasCode(error, 'UPSTREAM_TIMEOUT') ? 'Le service n’a pas répondu à temps.' : '';
}

/** When to try again: after the time that the answer asks for. */
export function retryOf(error: ErrorLike | undefined): string {
  const waits = CombinedGraphQLErrors.is(error)
    ? error.errors.map(({ extensions }) => Number(extensions?.['retryAfter'] ?? 0))
    : [];
  const seconds = Math.max(0, ...waits);
  if (seconds === 0) return 'Réessayez.';
  const wait = seconds < 90 ? count(seconds, 'seconde') : count(Math.ceil(seconds / 60), 'minute');
  return `Réessayez dans ${wait}.`;
}

/** What to do about data that could not be loaded (product 5.1). The connection is named only when the server was not reached. */
export function adviceOf(error: ErrorLike | undefined): string {
  if (isUnreachable(error)) return texts.offline;
  if (isForbidden(error)) return texts.forbidden;
  return [causeOf(error), texts.later].filter(Boolean).join(' ');
}
