import { ApolloLink, gql, Observable } from '@apollo/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { clockOffset } from '../../lib/clock';
import { answersLink, keyOf, reached, times } from './answers';
import { ConnectionError } from './http';
import { answering, mutation, query, send } from './testing';

beforeEach(() => reached.set(true));

test.each([
  ['a query', query],
  ['a mutation', mutation],
])(
  '%s without a response sets reached to false, and the next response to true',
  async (_what, document) => {
    const link = answersLink().concat(answering(new ConnectionError('x'), { data: {} }));
    await expect(send(link, document)).rejects.toThrow(ConnectionError);
    expect(reached.get()).toBe(false);
    await send(link);
    expect(reached.get()).toBe(true);
  },
);

test('an unreadable response still counts as reached', async () => {
  await expect(send(answersLink().concat(answering(new Error('<html>'))))).rejects.toThrow(
    '<html>',
  );
  expect(reached.get()).toBe(true);
});

test('a broken stream leaves reached unchanged', async () => {
  const link = answersLink().concat(answering(new ConnectionError('x')));
  await expect(send(link, gql('subscription { changed }'))).rejects.toThrow();
  expect(reached.get()).toBe(true);
});

test('the time of a response is that of its request, by the provider’s clock', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') });
  let answer = () => {};
  const slow = new ApolloLink(
    () =>
      new Observable((observer) => {
        answer = () => {
          observer.next({ data: { name: 'x' } });
          observer.complete();
        };
      }),
  );
  const requested = send(answersLink().concat(slow));
  vi.advanceTimersByTime(3000);
  clockOffset.set(60_000);
  answer();
  await requested;
  expect(times.get(keyOf('Name'))).toEqual(new Date('2026-03-01T10:01:00Z'));
  clockOffset.set(0);
  vi.useRealTimers();
});
