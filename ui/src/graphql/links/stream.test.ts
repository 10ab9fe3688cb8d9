// @vitest-environment node
import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { afterEach, expect, test, vi } from 'vitest';
import { clockOffset } from '../../lib/clock';
import { ConnectionError, httpLink } from './http';
import { eventReader } from './stream';
import { graphQL } from './testing';

const subscription = gql('subscription Follow { changed }');
const events = { 'Content-Type': 'text/event-stream; charset=utf-8' };

afterEach(() => vi.unstubAllGlobals());

/** Subscribes, and returns the results, the end and the request of a stream with this response. */
async function followed(answer: Response | Error) {
  const requested = vi.fn(async (_uri: string, _init: RequestInit) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal('fetch', requested);
  const onHeard = vi.fn();
  const link = httpLink('/graphql');
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const results: unknown[] = [];
  const context = { headers: { Authorization: 'Bearer x' }, onHeard };
  const ended = await new Promise<unknown>((resolve) => {
    ApolloLink.execute(link, { query: subscription, context }, { client }).subscribe({
      next: (result) => results.push(result),
      complete: () => resolve('complete'),
      error: resolve,
    });
  });
  return { results, ended, onHeard, init: requested.mock.calls[0]?.[1] as RequestInit };
}

const pieces = (...all: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const one of all) controller.enqueue(new TextEncoder().encode(one));
        controller.close();
      },
    }),
    { headers: events },
  );

test('results are parsed across chunk boundaries until the complete event', async () => {
  const { results, ended, onHeard, init } = await followed(
    pieces(
      ':\n\n',
      'event: next\nda',
      'ta: {"data":{"changed":1}}\n\nevent: next\ndata: {"data":{"changed":2}}\n\n:\n\n',
      'event: complete\ndata:\n\n',
    ),
  );
  expect(results).toEqual([{ data: { changed: 1 } }, { data: { changed: 2 } }]);
  expect(ended).toBe('complete');
  expect(onHeard).toHaveBeenCalledTimes(4);
  expect(init.headers).toMatchObject({
    Accept: expect.stringMatching(/^text\/event-stream,/),
    Authorization: 'Bearer x',
  });
  expect(JSON.parse(String(init.body))).toMatchObject({ operationName: 'Follow' });
});

test('a stream that ends without a complete event is a lost connection', async () => {
  const { results, ended } = await followed(
    pieces('event: next\ndata: {"data":{"changed":1}}\n\n'),
  );
  expect(results).toHaveLength(1);
  expect(ended).toBeInstanceOf(ConnectionError);
});

test('a JSON error response is a result, and does not call onHeard', async () => {
  const refusal = { errors: [{ message: 'Trop.', extensions: { code: 'RATE_LIMITED' } }] };
  const { results, ended, onHeard } = await followed(graphQL(refusal, { status: 429 }));
  expect(results).toEqual([refusal]);
  expect(ended).toBe('complete');
  expect(onHeard).not.toHaveBeenCalled();
});

test('an HTML response is an error', async () => {
  const { ended } = await followed(new Response('<html>', { status: 502 }));
  expect(ended).toMatchObject({ statusCode: 502 });
});

test('a failed request is a lost connection', async () => {
  const { ended } = await followed(new TypeError('Failed to fetch'));
  expect(ended).toBeInstanceOf(ConnectionError);
});

test('events may have CRLF line ends, and several data lines', () => {
  const read = eventReader();
  expect(read('event: next\r\ndata: a\r\ndata: b\r\n\r\n: a comment\r\n\r\nevent:next')).toEqual([
    { type: 'next', data: 'a\nb' },
  ]);
  expect(read('\ndata:c\n\n')).toEqual([{ type: 'next', data: 'c' }]);
});

test('the provider’s time is read from each result', async () => {
  const day = 86_400_000;
  const extensions = { providerTime: new Date(Date.now() + day).toISOString() };
  const response = JSON.stringify({ data: { changed: 1 }, extensions });
  await followed(pieces(`event: next\ndata: ${response}\n\nevent: complete\ndata:\n\n`));
  expect(Math.round(clockOffset.get() / day)).toBe(1);
  clockOffset.set(0);
});
