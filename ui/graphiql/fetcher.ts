import type { Fetcher, FetcherOpts, FetcherParams } from '@graphiql/toolkit';
import {
  type ExecutionResult,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { authorization, liveSession } from '../src/auth/session';
import { eventReader } from '../src/graphql/links/stream';
import { readCookie } from '../src/lib/cookie';

/**
 * Sends an operation to the dashboard's GraphQL; a subscription continues until it is stopped. Headers typed in
 * the editor override those of the session.
 */
export const fetcher: Fetcher = (params, options) => {
  const operation = operationOf(params);
  const request = operation ? { ...params, operationName: operation.name?.value ?? null } : params;
  return operation?.operation === 'subscription' ? follow(request, options) : ask(request, options);
};

/** Returns the response to a query or a mutation. */
export async function ask(params: FetcherParams, options?: FetcherOpts): Promise<ExecutionResult> {
  const accept = 'application/graphql-response+json, application/json;q=0.9';
  const response = await send(params, accept, options);
  return (await response.json()) as ExecutionResult;
}

/** Yields the responses of a subscription, parsed as in the dashboard; ending the iteration ends it. */
async function* follow(
  params: FetcherParams,
  options?: FetcherOpts,
): AsyncGenerator<ExecutionResult, void> {
  const aborter = new AbortController();
  const response = await send(params, 'text/event-stream', options, aborter.signal);
  // A refusal may arrive as a plain response.
  if (!response.body || !response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    yield (await response.json()) as ExecutionResult;
    return;
  }
  const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const read = eventReader();
  try {
    for (;;) {
      const { value, done } = await chunks.read();
      if (done) return;
      for (const { type, data } of read(value)) {
        if (type === 'complete') return;
        yield JSON.parse(data) as ExecutionResult;
      }
    }
  } finally {
    aborter.abort();
  }
}

/**
 * Returns the only operation of the document, else the named one. GraphiQL reads the name 100 ms after the text
 * has changed: until then it sends the name of the previous operation.
 */
function operationOf({ query, operationName }: FetcherParams): OperationDefinitionNode | null {
  try {
    const document = parse(query);
    return getOperationAST(document) ?? getOperationAST(document, operationName) ?? null;
  } catch {
    // The server reports the syntax error.
    return null;
  }
}

/** Reads the session, the anti-forgery cookie and the tab's business for each request: they change while this page stays open. */
function send(
  params: FetcherParams,
  accept: string,
  options?: FetcherOpts,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch('/graphql', {
    method: 'POST',
    headers: {
      Accept: accept,
      'Content-Type': 'application/json',
      ...sessionHeaders(),
      ...typedHeaders(options?.headers),
    },
    body: JSON.stringify(params),
    ...(signal && { signal }),
  });
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

/** Returns the business of this browser tab, as stored by src/app/business/business-store.ts. */
function currentBusinessId(): string | undefined {
  const stored: unknown = JSON.parse(sessionStorage.getItem('businessStore') ?? '{}');
  return (stored as { currentBusinessId?: string }).currentBusinessId;
}

function typedHeaders(headers: FetcherOpts['headers'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
