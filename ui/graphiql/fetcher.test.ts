// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetcher } from './fetcher';

// Nobody is signed in, and nothing is stored: what is tested is how answers are read.
vi.mock('../src/auth/session', () => ({ liveSession: () => null }));
vi.mock('../src/lib/cookie', () => ({ readCookie: () => null }));
beforeEach(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));
afterEach(() => vi.unstubAllGlobals());

const asked = vi.fn();

/** What the server answers. */
function answering(body: string | ReadableStream<Uint8Array>, type: string): void {
  asked.mockReset();
  vi.stubGlobal('fetch', async (_: string, { headers, signal }: RequestInit) => {
    asked((headers as Record<string, string>)['Accept'], signal);
    return new Response(body, { headers: { 'Content-Type': type } });
  });
}

const subscription = 'subscription S { orderUpdated { id } }';

test('a query has one answer', async () => {
  answering('{"data":{"me":null}}', 'application/json');
  expect(await fetcher({ query: '{ me { id } }' })).toEqual({ data: { me: null } });
  expect(asked.mock.calls[0]?.[0]).toMatch(/^application\/graphql-response\+json/);
});

test('a subscription has each response as it comes, in whatever pieces, until the last', async () => {
  const pieces = [':\n\nevent: next\nda', 'ta: {"data":1}\n\nevent: next\ndata: {"data":2}\n\n'];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of [...pieces, 'event: complete\ndata:\n\n'])
        controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  answering(stream, 'text/event-stream; charset=utf-8');
  const told: unknown[] = [];
  const all = fetcher({ query: subscription, operationName: 'S' });
  for await (const one of all as AsyncIterable<unknown>) told.push(one);
  expect(told).toEqual([{ data: 1 }, { data: 2 }]);
  const [accept, signal] = asked.mock.calls[0] ?? [];
  expect(accept).toBe('text/event-stream');
  expect(signal.aborted, 'the connection is let go').toBe(true);
});

test('one that is refused has the refusal', async () => {
  answering('{"errors":[{"message":"Non."}]}', 'application/json');
  const told: unknown[] = [];
  for await (const one of fetcher({ query: subscription }) as AsyncIterable<unknown>)
    told.push(one);
  expect(told).toEqual([{ errors: [{ message: 'Non.' }] }]);
});
