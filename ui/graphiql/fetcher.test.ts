// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetcher } from './fetcher';

// Without a session or storage: these tests cover only how responses are read.
vi.mock('../src/auth/session', () => ({ liveSession: () => null }));
vi.mock('../src/lib/cookie', () => ({ readCookie: () => null }));
beforeEach(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));
afterEach(() => vi.unstubAllGlobals());

const requested = vi.fn();

/** Mocks the server's response. */
function mockResponse(body: string | ReadableStream<Uint8Array>, type: string): void {
  requested.mockReset();
  vi.stubGlobal('fetch', async (_: string, { headers, signal, body: request }: RequestInit) => {
    requested((headers as Record<string, string>)['Accept'], signal, JSON.parse(String(request)));
    return new Response(body, { headers: { 'Content-Type': type } });
  });
}

const subscription = 'subscription S { orderUpdated { id } }';

test('a query has one response', async () => {
  mockResponse('{"data":{"me":null}}', 'application/json');
  expect(await fetcher({ query: '{ me { id } }' })).toEqual({ data: { me: null } });
  expect(requested.mock.calls[0]?.[0]).toMatch(/^application\/graphql-response\+json/);
});

test('a subscription yields each response as it arrives, in chunks of any size, until the last', async () => {
  const pieces = [':\n\nevent: next\nda', 'ta: {"data":1}\n\nevent: next\ndata: {"data":2}\n\n'];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of [...pieces, 'event: complete\ndata:\n\n'])
        controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  mockResponse(stream, 'text/event-stream; charset=utf-8');
  const responses: unknown[] = [];
  const all = fetcher({ query: subscription, operationName: 'S' });
  for await (const one of all as AsyncIterable<unknown>) responses.push(one);
  expect(responses).toEqual([{ data: 1 }, { data: 2 }]);
  const [accept, signal] = requested.mock.calls[0] ?? [];
  expect(accept).toBe('text/event-stream');
  expect(signal.aborted, 'the connection is closed').toBe(true);
});

test('a refused subscription yields the refusal', async () => {
  mockResponse('{"errors":[{"message":"Non."}]}', 'application/json');
  const responses: unknown[] = [];
  for await (const one of fetcher({ query: subscription }) as AsyncIterable<unknown>)
    responses.push(one);
  expect(responses).toEqual([{ errors: [{ message: 'Non.' }] }]);
});

const named = async (query: string, operationName: string) => {
  mockResponse('{}', 'application/json');
  await fetcher({ query, operationName });
  return requested.mock.calls[0]?.[2].operationName;
};

test('a document with one operation is sent with its own name, not with the previous one', async () => {
  expect(await named('query Users { me { id } }', 'Essentiel')).toBe('Users');
  expect(await named('{ me { id } }', 'Essentiel')).toBe(null);
});

test('in a document with several operations the chosen one runs', async () => {
  expect(await named('query A { me { id } } query B { me { id } }', 'B')).toBe('B');
});

test('a subscription is followed even under the name of the previous operation', async () => {
  mockResponse('event: complete\ndata:\n\n', 'text/event-stream');
  const all = fetcher({ query: subscription, operationName: 'Essentiel' });
  for await (const _ of all as AsyncIterable<unknown>);
  expect(requested.mock.calls[0]?.[0]).toBe('text/event-stream');
});
