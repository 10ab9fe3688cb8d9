import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { ServerError, ServerParseError } from '@apollo/client/errors';
import { tap } from 'rxjs';
import { beforeEach, expect, test, vi } from 'vitest';
import { clockOffset, now } from '../../lib/clock';
import { ConnectionError, httpLink } from './http';
import { graphQL, query, send } from './testing';

const fetched = vi.spyOn(globalThis, 'fetch');
beforeEach(() => {
  fetched.mockReset();
});

const sentBody = () => JSON.parse(String(fetched.mock.lastCall?.[1]?.body));

test('a compiled operation is sent by its hash, without its text', async () => {
  fetched.mockResolvedValueOnce(Response.json({ data: { name: 'Citerne' } }));
  const compiled = { ...query, __meta__: { hash: 'abc' } };
  expect(await send(httpLink(), compiled)).toEqual({ data: { name: 'Citerne' } });
  expect(sentBody()).toEqual({ documentId: 'sha256:abc', operationName: 'Name', variables: {} });
});

test('any other operation is sent by its text', async () => {
  fetched.mockResolvedValueOnce(Response.json({ data: {} }));
  await send(httpLink());
  expect(sentBody().query).toMatch(/^query Name \{\s+name\s+\}$/);
});

test('posts JSON with the headers of the context', async () => {
  fetched.mockResolvedValueOnce(Response.json({ data: {} }));
  await send(httpLink('/graphql'), query, { headers: { 'X-Business-Id': '1042' } });
  const [url, init] = fetched.mock.lastCall ?? [];
  expect([url, init?.method]).toEqual(['/graphql', 'POST']);
  expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
    accept: 'application/graphql-response+json,application/json;q=0.9',
    'content-type': 'application/json',
    'x-business-id': '1042',
  });
});

test('a file is sent in a multipart form: operations, map, then the file', async () => {
  fetched.mockResolvedValueOnce(Response.json({ data: {} }));
  const compiled = { ...query, __meta__: { hash: 'abc' } };
  const file = new File(['square'], 'logo.png', { type: 'image/png' });
  const headers = { 'X-XSRF-TOKEN': 'x' };
  await send(httpLink(), compiled, { headers }, { id: '1042', file });
  const { body, headers: given } = fetched.mock.lastCall?.[1] ?? {};
  // The browser sets Content-Type, because only it knows the boundary.
  expect([...new Headers(given).keys()]).toEqual(['accept', 'x-xsrf-token']);
  const parts = [...(body as FormData)];
  expect(parts.map(([name]) => name)).toEqual(['operations', 'map', 'file']);
  expect(JSON.parse(String(parts[0]?.[1]))).toEqual({
    documentId: 'sha256:abc',
    operationName: 'Name',
    variables: { id: '1042', file: null },
  });
  expect(JSON.parse(String(parts[1]?.[1]))).toEqual({ file: ['variables.file'] });
  expect(parts[2]?.[1]).toBe(file);
});

test('a mutation is sent with keepalive below the size limit; a query is not', async () => {
  fetched.mockImplementation(async () => Response.json({ data: {} }));
  const kept = () => fetched.mock.lastCall?.[1]?.keepalive;
  const write = gql`mutation Rename($name: String) { rename(name: $name) }`;
  const sending = send(httpLink(), write);
  // Synchronously, because a page that is being unloaded runs no later code.
  expect(fetched).toHaveBeenCalledOnce();
  expect(kept()).toBe(true);
  await sending;
  await send(httpLink(), write, {}, { name: 'x'.repeat(12_000) });
  expect(kept()).toBe(false);
  await send(httpLink(), query);
  expect(kept()).toBe(false);
});

test('a GraphQL error response is a result, also with status 401', async () => {
  const body = { errors: [{ message: 'Token expired', extensions: { code: 'UNAUTHENTICATED' } }] };
  fetched.mockResolvedValueOnce(graphQL(body, { status: 401 }));
  expect(await send(httpLink())).toEqual(body);
});

test.each([
  [502, '<html>', ServerError],
  [200, '<html>', ServerParseError],
  [200, '{"message":"not GraphQL"}', ServerError],
])('%i %s rejects with its kind of error', async (status, text, kind) => {
  fetched.mockResolvedValueOnce(new Response(text, { status }));
  await expect(send(httpLink())).rejects.toBeInstanceOf(kind);
});

test('earlier links find the response in the context', async () => {
  const response = graphQL({ data: {} });
  fetched.mockResolvedValueOnce(response);
  let context: unknown;
  const before = new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(() => {
        context = operation.getContext()['response'];
      }),
    ),
  );
  await send(before.concat(httpLink()));
  expect(context).toBe(response);
});

test('a failed request rejects with ConnectionError and its cause', async () => {
  const cause = new TypeError('Failed to fetch');
  fetched.mockRejectedValueOnce(cause);
  const error = await send(httpLink()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  expect((error as Error).cause).toBe(cause);
});

test('unsubscribing aborts the request', async () => {
  let signal: AbortSignal | null | undefined;
  fetched.mockImplementationOnce((_url, init) => {
    signal = init?.signal;
    return new Promise(() => {});
  });
  const client = new ApolloClient({ link: httpLink(), cache: new InMemoryCache() });
  const compiled = { ...query, __meta__: { hash: 'abc' } };
  ApolloLink.execute(httpLink(), { query: compiled }, { client }).subscribe().unsubscribe();
  expect(signal?.aborted).toBe(true);
});

test('the provider’s time is read from the response', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const headers = { 'X-Provider-Time': tomorrow };
  fetched.mockResolvedValueOnce(Response.json({ data: {} }, { headers }));
  await send(httpLink());
  expect(now().toISOString().slice(0, 10)).toBe(tomorrow.slice(0, 10));
  clockOffset.set(0);
});
