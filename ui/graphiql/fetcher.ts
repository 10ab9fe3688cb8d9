import type { FetcherOpts, FetcherParams } from '@graphiql/toolkit';
import type { ExecutionResult } from 'graphql';
import { authorization, liveSession } from '../src/auth/session';
import { readCookie } from '../src/lib/cookie';

/**
 * Sends an operation to the dashboard's GraphQL. The session, the anti-forgery
 * cookie and the tab's business are read anew each time: they change while this
 * page stays open. Headers typed in the editor win over them.
 */
export async function fetcher(
  params: FetcherParams,
  options?: FetcherOpts,
): Promise<ExecutionResult> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      Accept: 'application/graphql-response+json, application/json;q=0.9',
      'Content-Type': 'application/json',
      ...sessionHeaders(),
      ...typedHeaders(options?.headers),
    },
    body: JSON.stringify(params),
  });
  return (await response.json()) as ExecutionResult;
}

function sessionHeaders(): Record<string, string> {
  const credentials = liveSession() && authorization();
  const xsrf = readCookie('XSRF-TOKEN');
  const businessId = currentBusinessId();
  return {
    ...(credentials && { Authorization: credentials }),
    ...(xsrf && { 'X-XSRF-TOKEN': xsrf }),
    ...(businessId && { 'X-Business-Id': businessId }),
  };
}

/** The business of this browser tab, as src/app/business/business-store.ts keeps it. */
function currentBusinessId(): string | undefined {
  const stored: unknown = JSON.parse(sessionStorage.getItem('businessStore') ?? '{}');
  return (stored as { currentBusinessId?: string }).currentBusinessId;
}

function typedHeaders(headers: FetcherOpts['headers'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
