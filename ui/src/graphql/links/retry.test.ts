import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ServerError, ServerParseError } from '@apollo/client/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryLink } from './retry';
import { answering, mutation, query, send } from './testing';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const unreachable = new TypeError('Failed to fetch');
const response = new Response(null, { status: 503 });

async function outcome(promise: Promise<unknown>): Promise<unknown> {
  const settled = promise.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

test('a query that did not reach the server is retried', async () => {
  const end = answering(unreachable, { data: { name: 'Citerne' } });
  expect(await outcome(send(retryLink().concat(end)))).toEqual({ data: { name: 'Citerne' } });
  expect(end.sent).toHaveLength(2);
});

test('a query is retried only once', async () => {
  const end = answering(unreachable);
  expect(await outcome(send(retryLink().concat(end)))).toBe(unreachable);
  expect(end.sent).toHaveLength(2);
});

test.each([
  ['a mutation', mutation, unreachable],
  ['an answered failure', query, new ServerError('503', { response, bodyText: '' })],
  ['an unreadable answer', query, new ServerParseError(new Error(), { response, bodyText: '<' })],
])('%s is not retried', async (_what, document, error) => {
  const end = answering(error);
  expect(await outcome(send(retryLink().concat(end), document))).toBe(error);
  expect(end.sent).toHaveLength(1);
});

test('unsubscribing cancels the retry', async () => {
  // The retry delay is random, and may be 0.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const end = answering(unreachable);
  const link = retryLink().concat(end);
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const requested = ApolloLink.execute(link, { query }, { client }).subscribe();
  await vi.advanceTimersByTimeAsync(0);
  requested.unsubscribe();
  await vi.runAllTimersAsync();
  expect(end.sent).toHaveLength(1);
});
