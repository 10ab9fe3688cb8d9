import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { ServerError, ServerParseError } from '@apollo/client/errors';
import { tap } from 'rxjs';
import { beforeEach, expect, test, vi } from 'vitest';
import { clockAhead, now } from '../../lib/clock';
import { ConnectionError, httpLink } from './http';
import { graphQL, query, send } from './testing';

const fetched = vi.spyOn(globalThis, 'fetch');
beforeEach(() => {
  fetched.mockReset();
});

const sentBody = () => JSON.parse(String(fetched.mock.lastCall?.[1]?.body));

test('a compiled operation goes by its hash, without its text', async () => {
  fetched.mockResolvedValueOnce(Response.json({ data: { name: 'Citerne' } }));
  const compiled = { ...query, __meta__: { hash: 'abc' } };
  expect(await send(httpLink(), compiled)).toEqual({ data: { name: 'Citerne' } });
  expect(sentBody()).toEqual({ documentId: 'sha256:abc', operationName: 'Name', variables: {} });
});

test('any other goes by its text', async () => {
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

test('a file goes in a form: the operation, where the file belongs, then the file', async () => {
  fetched.mockResolvedValueOnce(Response.json({ data: {} }));
  const compiled = { ...query, __meta__: { hash: 'abc' } };
  const file = new File(['square'], 'logo.png', { type: 'image/png' });
  const headers = { 'X-XSRF-TOKEN': 'x' };
  await send(httpLink(), compiled, { headers }, { id: '1042', file });
  const { body, headers: given } = fetched.mock.lastCall?.[1] ?? {};
  // The type of a form has a boundary that the browser alone knows.
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

test('a write outlives the page, as far as browsers keep one; a read does not', async () => {
  fetched.mockImplementation(async () => Response.json({ data: {} }));
  const kept = () => fetched.mock.lastCall?.[1]?.keepalive;
  const write = gql`mutation Rename($name: String) { rename(name: $name) }`;
  const sending = send(httpLink(), write);
  // At once: a document that is left runs nothing more.
  expect(fetched).toHaveBeenCalledOnce();
  expect(kept()).toBe(true);
  await sending;
  await send(httpLink(), write, {}, { name: 'x'.repeat(12_000) });
  expect(kept()).toBe(false);
  await send(httpLink(), query);
  expect(kept()).toBe(false);
});

test('a refusal is a GraphQL answer, whatever its status', async () => {
  const body = { errors: [{ message: 'Token expired', extensions: { code: 'UNAUTHENTICATED' } }] };
  fetched.mockResolvedValueOnce(graphQL(body, { status: 401 }));
  expect(await send(httpLink())).toEqual(body);
});

test.each([
  [502, '<html>', ServerError],
  [200, '<html>', ServerParseError],
  [200, '{"message":"not GraphQL"}', ServerError],
])('%i %s is told as what it is', async (status, text, kind) => {
  fetched.mockResolvedValueOnce(new Response(text, { status }));
  await expect(send(httpLink())).rejects.toBeInstanceOf(kind);
});

test('the answer is there for the links before this one', async () => {
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

test('no answer at all is told apart from a defect', async () => {
  const cause = new TypeError('Failed to fetch');
  fetched.mockRejectedValueOnce(cause);
  const error = await send(httpLink()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  expect((error as Error).cause).toBe(cause);
});

test('nobody waits any more: the request is ended', async () => {
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

test('an answer tells the provider’s time', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const headers = { 'X-Provider-Time': tomorrow };
  fetched.mockResolvedValueOnce(Response.json({ data: {} }, { headers }));
  await send(httpLink());
  expect(now().toISOString().slice(0, 10)).toBe(tomorrow.slice(0, 10));
  clockAhead.set(0);
});
