import { ApolloLink, Observable } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { type DocumentNode, OperationTypeNode } from 'graphql';
import { deviceNow } from '../../lib/device-clock';
import { answered } from '../last-request';

/** Thrown when there is no response: the network failed or the server is down. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';

  constructor(cause: unknown) {
    super('The server could not be reached', { cause });
  }
}

/** Sends one operation and passes each of its results to `next`; resolves after the last one. */
export type Send = (
  operation: ApolloLink.Operation,
  signal: AbortSignal,
  next: (result: ApolloLink.Result) => void,
) => Promise<void>;

/**
 * The longest body sent with keepalive, in characters: browsers limit all keepalive requests together
 * to 64 kB.
 */
const longestKept = 12_000;

/**
 * Sends mutations with keepalive, so that they outlive the page. Otherwise a reload would abort a mutation
 * that the screen already shows as done (product 4.7, 10.4).
 */
const outlivesPage = new ApolloLink((operation, forward) => {
  const keepalive = operation.operationType === OperationTypeNode.MUTATION;
  operation.setContext({ fetchOptions: { keepalive } });
  return forward(operation);
});

/**
 * Posts operations to the server with Apollo's base link, without the part that adds the client's name. The
 * code for files and subscriptions is loaded on first use: few visits upload files, and no first paint needs
 * subscriptions.
 */
export function httpLink(uri = '/graphql'): ApolloLink {
  const plain = new BaseHttpLink({
    uri,
    fetch: (input, init) => {
      const body = withDocumentId(String(init?.body));
      const keepalive = init?.keepalive === true && body.length <= longestKept;
      return request(input, { ...init, body, keepalive });
    },
    print: (document, print) => documentId(document as DocumentNode) ?? print(document),
  });
  const upload = later(() => import('./upload').then((m) => m.upload(uri)));
  const stream = later(() => import('./stream').then((m) => m.followStream(uri)));
  return ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    stream,
    ApolloLink.split(
      ({ variables }) => Object.values(variables).some(isFile),
      upload,
      outlivesPage.concat(plain),
    ),
  );
}

function later(load: () => Promise<Send>): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const aborter = new AbortController();
        load()
          .then((send) => send(operation, aborter.signal, (result) => observer.next(result)))
          .then(
            () => observer.complete(),
            (error: unknown) => observer.error(error),
          );
        // The server cancels its upstream calls when the request is aborted.
        return () => aborter.abort();
      }),
  );
}

/**
 * Sends a request and reads the request id and provider time of its response. Rejects with
 * {@link ConnectionError} without one.
 */
export async function request(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const sent = deviceNow();
  const response = await fetch(input, init).catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });
  answered(response, sent);
  return response;
}

/** Reports whether a variable is a file, which JSON cannot hold. */
export function isFile(value: unknown): value is File {
  return value instanceof File;
}

const prefix = 'sha256:';

/**
 * Returns the id of an operation compiled into the UI, from its hash; a server without free queries
 * accepts only those.
 */
export function documentId(document: DocumentNode): string | undefined {
  const { hash } = (document as DocumentNode & { __meta__?: { hash?: string } }).__meta__ ?? {};
  return hash && prefix + hash;
}

/** Moves the document id from `query`, where Apollo writes it, to `documentId`, where the server reads it. */
function withDocumentId(body: string): string {
  const { query, ...content } = JSON.parse(body) as { query: string };
  return JSON.stringify(
    query.startsWith(prefix) ? { documentId: query, ...content } : { query, ...content },
  );
}
