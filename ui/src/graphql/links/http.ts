import { ApolloLink, Observable } from '@apollo/client';
import { ServerError, ServerParseError } from '@apollo/client/errors';
import { type DocumentNode, OperationTypeNode } from 'graphql';
import { deviceNow } from '../../lib/device-clock';
import { answered } from '../last-request';
import type { Multipart } from './multipart';

declare module '@apollo/client' {
  interface DefaultContext {
    /** `keepalive`: the request outlives the document, which is going away; 64 kB at most. */
    fetchOptions?: { keepalive?: boolean };
  }
}

/** GraphQL over HTTP: both media types carry a GraphQL answer, whatever the status. */
const accept = 'application/graphql-response+json, application/json;q=0.9';

/** No answer came: the network failed or the server is down. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';

  constructor(cause: unknown) {
    super('The server could not be reached', { cause });
  }
}

/**
 * Posts operations to the server. An operation compiled into the UI goes by its
 * hash, `documentId`, which is all that a server without free queries accepts;
 * any other goes by its text. Apollo's own HttpLink cannot send `documentId` and
 * takes a 401 for a failure instead of the GraphQL answer that it carries. What
 * follows a subscription is fetched for it: no first paint needs one.
 */
export function httpLink(uri = '/graphql'): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const aborter = new AbortController();
        const next = (result: ApolloLink.Result) => observer.next(result);
        const asked =
          operation.operationType === OperationTypeNode.SUBSCRIPTION
            ? import('./stream').then((m) => m.followStream(uri, operation, aborter.signal, next))
            : post(uri, operation, aborter.signal).then(next);
        asked.then(
          () => observer.complete(),
          (error: unknown) => observer.error(error),
        );
        // The server stops its upstream calls when nobody waits any more.
        return () => aborter.abort();
      }),
  );
}

async function post(
  uri: string,
  operation: ApolloLink.Operation,
  signal: AbortSignal,
): Promise<ApolloLink.Result> {
  const { operationName, variables } = operation;
  const { headers, fetchOptions } = operation.getContext();
  const named = documentId(operation.query) ?? (await written(operation.query));
  const content = { ...named, operationName, variables };
  const file = Object.keys(variables).find((name) => variables[name] instanceof File);
  const sent = deviceNow();
  const request = fetch(uri, {
    ...fetchOptions,
    method: 'POST',
    ...(file
      ? // The browser writes the type of a form, with its boundary.
        { headers: { Accept: accept, ...headers }, body: await multipart(content, file) }
      : {
          headers: { Accept: accept, 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(content),
        }),
    signal,
  });
  const response = await request.catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });
  answered(response, sent);
  return parse(response, await response.text());
}

/** The hash of an operation that is compiled into the UI. */
export function documentId(query: DocumentNode): { documentId: string } | undefined {
  const { hash } = (query as DocumentNode & { __meta__?: { hash?: string } }).__meta__ ?? {};
  return hash ? { documentId: `sha256:${hash}` } : undefined;
}

/** Any other operation as text. What writes it is fetched for it: the product has none. */
export async function written(query: DocumentNode): Promise<{ query: string }> {
  const { print } = await import('graphql/language/printer');
  return { query: print(query) };
}

/** The form of an operation with a file, which few visits send: what writes it is fetched for it. */
async function multipart(content: Multipart, file: string): Promise<FormData> {
  const { writeMultipart } = await import('./multipart');
  return writeMultipart(content, file);
}

/** The GraphQL answer of a response; any other is a ServerError. */
export function parse(response: Response, bodyText: string): ApolloLink.Result {
  let body: unknown;
  try {
    body = JSON.parse(bodyText);
  } catch (cause) {
    if (!response.ok) throw serverError(response, bodyText);
    throw new ServerParseError(cause, { response, bodyText });
  }
  if (isResult(body)) return identified(body, response);
  throw serverError(response, bodyText);
}

/** Gives errors without a request id the answer's own, which the support can look up. */
function identified(result: ApolloLink.Result, response: Response): ApolloLink.Result {
  const requestId = response.headers.get('X-Request-Id');
  if (!result.errors || requestId === null) return result;
  const errors = result.errors.map((error) => ({
    ...error,
    extensions: { requestId, ...error.extensions },
  }));
  return { ...result, errors };
}

function isResult(body: unknown): body is ApolloLink.Result {
  return typeof body === 'object' && body !== null && ('data' in body || 'errors' in body);
}

function serverError(response: Response, bodyText: string): ServerError {
  return new ServerError(`The server answered ${response.status}`, { response, bodyText });
}
