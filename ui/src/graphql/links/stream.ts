import type { ApolloLink } from '@apollo/client';
import { parseAndCheckHttpResponse } from '@apollo/client/link/http';
import { print } from '@apollo/client/utilities';
import type { DocumentNode } from 'graphql';
import { syncClock } from '../../lib/clock';
import { ConnectionError, documentId, request, type Send } from './http';

declare module '@apollo/client' {
  interface DefaultContext {
    /** For subscriptions: called for each received chunk, keep-alive comments included. */
    onHeard?: () => void;
  }
}

const accept = 'text/event-stream, application/graphql-response+json';

/**
 * Sends a subscription and passes on each of its results until the server completes it. The response is a
 * stream of server-sent events, one operation per connection, as specified by “GraphQL over SSE”. It uses
 * fetch, which sends the headers of the session; EventSource cannot.
 */
export function followStream(uri: string): Send {
  return async (operation, signal, next) => {
    const { operationName, query, variables } = operation;
    const { headers, onHeard } = operation.getContext();
    const response = await request(uri, {
      method: 'POST',
      // A refusal may be an ordinary JSON response.
      headers: { Accept: accept, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ ...named(query), operationName, variables }),
      cache: 'no-store',
      signal,
    });
    const type = response.headers.get('Content-Type') ?? '';
    if (!response.body || !type.startsWith('text/event-stream')) {
      operation.setContext({ response });
      return next(await parseAndCheckHttpResponse(operation)(response));
    }

    const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const read = eventReader();
    for (;;) {
      const { value, done } = await chunks.read().catch(broken);
      if (done) return broken('The stream broke off');
      onHeard?.();
      for (const { type, data } of read(value)) {
        if (type === 'complete') return;
        if (type !== 'next') continue;
        const result: ApolloLink.Result = JSON.parse(data);
        syncClock(timeOf(result), null);
        next(result);
      }
    }
  };
}

function named(query: DocumentNode) {
  const id = documentId(query);
  return id ? { documentId: id } : { query: print(query) };
}

function broken(cause: unknown): never {
  throw new ConnectionError(cause);
}

/** Returns the provider's time of a result: the header only has that of the start of the stream. */
function timeOf({ extensions }: ApolloLink.Result): string | undefined {
  const time: unknown = extensions?.['providerTime'];
  return typeof time === 'string' ? time : undefined;
}

type ServerSentEvent = { type: string; data: string };

/**
 * Returns a parser: called with the next chunk, it returns the completed events. Keep-alive comments
 * are no events.
 */
export function eventReader(): (text: string) => ServerSentEvent[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const fields = block
        .split(/\r?\n/)
        .map((line) => /^(\w+): ?(.*)$/.exec(line)?.slice(1) ?? []);
      const of = (name: string) => fields.filter(([field]) => field === name).map((one) => one[1]);
      const [type] = of('event');
      return type ? [{ type, data: of('data').join('\n') }] : [];
    });
  };
}
