// @vitest-environment node
import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { afterEach, expect, test, vi } from 'vitest';
import { clockAhead } from '../../lib/clock';
import { ConnectionError, httpLink } from './http';
import { eventReader } from './stream';
import { graphQL } from './testing';

const subscription = gql('subscription Follow { changed }');
const events = { 'Content-Type': 'text/event-stream; charset=utf-8' };

afterEach(() => vi.unstubAllGlobals());

/** What a subscription is told by an answer. */
async function followed(answer: Response | Error) {
  const asked = vi.fn(async (_uri: string, _init: RequestInit) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal('fetch', asked);
  const onHeard = vi.fn();
  const link = httpLink('/graphql');
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const told: unknown[] = [];
  const context = { headers: { Authorization: 'Bearer x' }, onHeard };
  const ended = await new Promise<unknown>((resolve) => {
    ApolloLink.execute(link, { query: subscription, context }, { client }).subscribe({
      next: (result) => told.push(result),
      complete: () => resolve('complete'),
      error: resolve,
    });
  });
  return { told, ended, onHeard, init: asked.mock.calls[0]?.[1] as RequestInit };
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

test('each response is handed on, however the bytes are cut, until the last is told', async () => {
  const { told, ended, onHeard, init } = await followed(
    pieces(
      ':\n\n',
      'event: next\nda',
      'ta: {"data":{"changed":1}}\n\nevent: next\ndata: {"data":{"changed":2}}\n\n:\n\n',
      'event: complete\ndata:\n\n',
    ),
  );
  expect(told).toEqual([{ data: { changed: 1 } }, { data: { changed: 2 } }]);
  expect(ended).toBe('complete');
  expect(onHeard).toHaveBeenCalledTimes(4);
  expect(init.headers).toMatchObject({
    Accept: expect.stringMatching(/^text\/event-stream,/),
    Authorization: 'Bearer x',
  });
  expect(JSON.parse(String(init.body))).toMatchObject({ operationName: 'Follow' });
});

test('a stream that ends without having said so has broken off', async () => {
  const { told, ended } = await followed(pieces('event: next\ndata: {"data":{"changed":1}}\n\n'));
  expect(told).toHaveLength(1);
  expect(ended).toBeInstanceOf(ConnectionError);
});

test('a refusal that is no stream is told, and nothing has been heard of one', async () => {
  const refusal = { errors: [{ message: 'Trop.', extensions: { code: 'RATE_LIMITED' } }] };
  const { told, ended, onHeard } = await followed(graphQL(refusal, { status: 429 }));
  expect(told).toEqual([refusal]);
  expect(ended).toBe('complete');
  expect(onHeard).not.toHaveBeenCalled();
});

test('a page in its place is an error', async () => {
  const { ended } = await followed(new Response('<html>', { status: 502 }));
  expect(ended).toMatchObject({ statusCode: 502 });
});

test('no answer is a lost connection', async () => {
  const { ended } = await followed(new TypeError('Failed to fetch'));
  expect(ended).toBeInstanceOf(ConnectionError);
});

test('events may end their lines as the standard allows, and data may have several', () => {
  const read = eventReader();
  expect(read('event: next\r\ndata: a\r\ndata: b\r\n\r\n: a comment\r\n\r\nevent:next')).toEqual([
    { type: 'next', data: 'a\nb' },
  ]);
  expect(read('\ndata:c\n\n')).toEqual([{ type: 'next', data: 'c' }]);
});

test('each response tells the provider’s time', async () => {
  const day = 86_400_000;
  const extensions = { providerTime: new Date(Date.now() + day).toISOString() };
  const response = JSON.stringify({ data: { changed: 1 }, extensions });
  await followed(pieces(`event: next\ndata: ${response}\n\nevent: complete\ndata:\n\n`));
  expect(Math.round(clockAhead.get() / day)).toBe(1);
  clockAhead.set(0);
});
