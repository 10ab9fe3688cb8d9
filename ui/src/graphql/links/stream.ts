import type { ApolloLink } from '@apollo/client';
import { heardTime } from '../../lib/clock';
import { deviceNow } from '../../lib/device-clock';
import { answered } from '../last-request';
import { ConnectionError, documentId, parse, written } from './http';

declare module '@apollo/client' {
  interface DefaultContext {
    /** Of a subscription: called whenever something comes, be it only the sign that the stream stands. */
    onHeard?: () => void;
  }
}

/**
 * Sends a subscription and hands on each of its responses, until the server has told the last one:
 * server-sent events, one operation per connection, as “GraphQL over SSE” has them. It is read by
 * fetch, which sends the headers of the session; EventSource sends none.
 */
export async function followStream(
  uri: string,
  operation: ApolloLink.Operation,
  signal: AbortSignal,
  next: (result: ApolloLink.Result) => void,
): Promise<void> {
  const { operationName, variables } = operation;
  const { headers, onHeard } = operation.getContext();
  const named = documentId(operation.query) ?? (await written(operation.query));
  const broken = (cause: unknown) => {
    throw new ConnectionError(cause);
  };
  const sent = deviceNow();
  const response = await fetch(uri, {
    method: 'POST',
    headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ ...named, operationName, variables }),
    cache: 'no-store',
    signal,
  }).catch(broken);
  answered(response, sent);
  const type = response.headers.get('Content-Type') ?? '';
  // A refusal may come as any other answer does.
  if (!response.body || !type.startsWith('text/event-stream'))
    return next(parse(response, await response.text()));

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
      heardTime(timeOf(result), null);
      next(result);
    }
  }
}

/** The provider's time, which each response of a stream carries: the header is of its beginning. */
function timeOf({ extensions }: ApolloLink.Result): string | undefined {
  const time: unknown = extensions?.['providerTime'];
  return typeof time === 'string' ? time : undefined;
}

type ServerSentEvent = { type: string; data: string };

/** Gives the events that each further piece of a stream completes. Comments keep a stream alive and are no events. */
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
