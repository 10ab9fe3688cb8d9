import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering, mutation, query } from './testing';
import { turnLink } from './turn';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function asking() {
  const end = answering({ data: { name: 'Citerne' } });
  const link = turnLink().concat(end);
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const heard = vi.fn();
  const ask = (document = query) =>
    ApolloLink.execute(link, { query: document }, { client }).subscribe(heard);
  return { ask, heard, sent: end.sent };
}

test('queries that are asked together leave in tasks of their own, and are answered', () => {
  const { ask, heard, sent } = asking();
  ask();
  ask();
  expect(sent).toHaveLength(0);
  expect(vi.getTimerCount()).toBe(2);
  vi.runAllTimers();
  expect(sent).toHaveLength(2);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(heard).toHaveBeenCalledWith({ data: { name: 'Citerne' } });
});

test('a mutation leaves at once', () => {
  const { ask, sent } = asking();
  ask(mutation);
  expect(sent).toHaveLength(1);
});

test('what nobody waits for any more does not leave', () => {
  const { ask, sent } = asking();
  ask().unsubscribe();
  vi.runAllTimers();
  expect(sent).toHaveLength(0);
});
