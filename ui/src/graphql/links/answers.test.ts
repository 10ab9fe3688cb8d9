import { gql } from '@apollo/client';
import { beforeEach, expect, test } from 'vitest';
import { answersLink, reached } from './answers';
import { ConnectionError } from './http';
import { answering, mutation, query, send } from './testing';

beforeEach(() => reached.set(true));

test.each([
  ['a query', query],
  ['a mutation', mutation],
])(
  '%s that reaches nobody tells that the server is away, and the next answer that it is back',
  async (_what, document) => {
    const link = answersLink().concat(answering(new ConnectionError('x'), { data: {} }));
    await expect(send(link, document)).rejects.toThrow(ConnectionError);
    expect(reached.get()).toBe(false);
    await send(link);
    expect(reached.get()).toBe(true);
  },
);

test('an answer that cannot be read is an answer', async () => {
  await expect(send(answersLink().concat(answering(new Error('<html>'))))).rejects.toThrow(
    '<html>',
  );
  expect(reached.get()).toBe(true);
});

test('a stream that breaks off tells nothing of the server', async () => {
  const link = answersLink().concat(answering(new ConnectionError('x')));
  await expect(send(link, gql('subscription { changed }'))).rejects.toThrow();
  expect(reached.get()).toBe(true);
});
