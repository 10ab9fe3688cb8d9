import { ApolloLink, Observable } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { type DocumentNode, OperationTypeNode } from 'graphql';
import { deviceNow } from '../../lib/device-clock';
import { answered } from '../last-request';

/** No answer came: the network failed or the server is down. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';

  constructor(cause: unknown) {
    super('The server could not be reached', { cause });
  }
}

/** Sends one operation and hands on each of its answers; resolves with the last one. */
export type Send = (
  operation: ApolloLink.Operation,
  signal: AbortSignal,
  next: (result: ApolloLink.Result) => void,
) => Promise<void>;

/** The longest write that outlives its page, in characters: a browser keeps 64 kB of them alive, all together. */
const longestKept = 12_000;

/**
 * A write outlives its page: what the screen shows as done before the answer (product 4.7, 10.4) would be
 * undone by a reload that cuts the request.
 */
const outlivesPage = new ApolloLink((operation, forward) => {
  const keepalive = operation.operationType === OperationTypeNode.MUTATION;
  operation.setContext({ fetchOptions: { keepalive } });
  return forward(operation);
});

/**
 * Posts operations to the server by Apollo's own link, without its part that names the client in each
 * request. The code for files and for subscriptions comes with the first of them: few visits send the
 * one, and no first paint needs the other.
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
        // The server stops its upstream calls when nobody waits any more.
        return () => aborter.abort();
      }),
  );
}

/** Sends a request and takes in what each answer says beside its content. Rejects with {@link ConnectionError} when none comes. */
export async function request(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const sent = deviceNow();
  const response = await fetch(input, init).catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });
  answered(response, sent);
  return response;
}

/** Whether a variable is a file, which no JSON holds. */
export function isFile(value: unknown): value is File {
  return value instanceof File;
}

const prefix = 'sha256:';

/** The name of an operation that is compiled into the UI, by its hash: all that a server without free queries accepts. */
export function documentId(document: DocumentNode): string | undefined {
  const { hash } = (document as DocumentNode & { __meta__?: { hash?: string } }).__meta__ ?? {};
  return hash && prefix + hash;
}

/** Apollo writes the name where it writes the text of an operation; the server reads it as `documentId`. */
function withDocumentId(body: string): string {
  const { query, ...content } = JSON.parse(body) as { query: string };
  return JSON.stringify(
    query.startsWith(prefix) ? { documentId: query, ...content } : { query, ...content },
  );
}
