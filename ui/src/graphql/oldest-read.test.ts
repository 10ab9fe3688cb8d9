import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockOffset } from '../lib/clock';
import { answersLink } from './links/answers';
import { answering, type LinkAnswer } from './links/testing';
import { oldestRead } from './oldest-read';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-12T13:00:00Z') }));
afterEach(() => {
  clockOffset.set(0);
  vi.useRealTimers();
});

const prices = gql('query Prices { prices }');
const orders = gql('query Orders($page: Int) { orders(page: $page) }');
const frame = gql('query Shell { me }');

function page(...answers: LinkAnswer[]) {
  const link = answersLink().concat(answering(...answers));
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const shown = new Map<string, { unsubscribe(): void }>();
  return {
    client,
    async show(query: typeof prices, variables = {}) {
      const one = client.watchQuery({ query, variables, errorPolicy: 'all' });
      shown.set(
        JSON.stringify(variables),
        one.subscribe(() => {}),
      );
      await vi.advanceTimersByTimeAsync(0);
    },
    leave: () => [...shown.values()].map((one) => one.unsubscribe()),
    read: () => {
      const at = oldestRead(client);
      return at?.toISOString().slice(11, 16) ?? null;
    },
  };
}

test('the age of the screen is that of its oldest response, without the frame', async () => {
  const { show, read, leave } = page(
    { data: { me: 'Claire' } },
    { data: { prices: 1 } },
    { data: { orders: 1 } },
    { data: { orders: 2 } },
  );
  await show(frame);
  expect(read(), 'the frame alone').toBeNull();
  vi.advanceTimersByTime(10 * 60_000);
  await show(prices);
  vi.advanceTimersByTime(5 * 60_000);
  await show(orders, { page: 1 });
  expect(read()).toBe('13:10');
  leave();
  vi.advanceTimersByTime(5 * 60_000);
  await show(orders, { page: 2 });
  expect(read(), 'another page').toBe('13:20');
  leave();
});

test('a response without data does not change the age', async () => {
  const { client, show, read, leave } = page(
    { data: { prices: 1 } },
    { data: null, errors: [{ message: 'Non.' }] },
  );
  await show(prices);
  vi.advanceTimersByTime(20 * 60_000);
  await client.query({ query: prices, fetchPolicy: 'network-only', errorPolicy: 'all' });
  expect(read()).toBe('13:00');
  leave();
});
