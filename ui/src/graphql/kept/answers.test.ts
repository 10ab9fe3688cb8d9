import 'fake-indexeddb/auto';
import { ApolloClient, ApolloLink, gql } from '@apollo/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mayReadKept, switchOffReading, switchOnReading } from '../../auth/reader';
import { storeCredentials } from '../../auth/storage';
import { createCache } from '../cache';
import { trackFailures } from '../failures';
import { keyOf, times } from '../links/answers';
import { ConnectionError } from '../links/http';
import { keptLink } from '../links/kept';
import { answering, type LinkAnswer } from '../links/testing';
import { readKept } from './contents';

const home = gql('query Home { home { statement { balanceDue } todo { key } } }');
const shell = gql('query Shell { me { id } businesses { id } currentBusiness { id } }');
const finance = gql('query AccountStatement { accountStatement { balanceDue } }');
const lost = new ConnectionError('offline');

const homeAnswer = {
  data: {
    home: {
      __typename: 'HomeSummary',
      statement: { __typename: 'AccountStatement', balanceDue: 12 },
      todo: [],
    },
  },
};
const shellAnswer = (id: string) => ({
  data: {
    me: { __typename: 'Customer', id },
    businesses: [{ __typename: 'Business', id: '1042' }],
    currentBusiness: { __typename: 'Business', id: '1042' },
  },
});

/** A new page, whose queries get these responses. */
function pageOf(...answers: LinkAnswer[]) {
  const cache = createCache();
  const failures = trackFailures(cache);
  const proof = { businessId: () => '1042', lastBusinessId: () => null };
  const link = ApolloLink.from([failures.link, keptLink(proof), answering(...answers)]);
  return { client: new ApolloClient({ cache, link }), forget: failures.forget };
}

const signIn = () =>
  storeCredentials({ token_type: 'Bearer', access_token: 'x', expires_in: 3600, scope: '' });

beforeEach(() => {
  localStorage.clear();
  signIn();
  switchOnReading('7');
  times.clear();
});
afterEach(() => switchOffReading());

const kept = async (query: string) => (await readKept<string>('1042', keyOf(query)))?.content;

test('without a network a query gets its kept response, with its time and without the balance', async () => {
  await pageOf(homeAnswer).client.query({ query: home });
  await expect.poll(() => kept('Home')).toBeTruthy();
  const { client } = pageOf(lost);
  const { data } = await client.query({ query: home });
  expect(data).toEqual({ home: { __typename: 'HomeSummary', statement: null, todo: [] } });
  expect(times.get(keyOf('Home'))).toBeInstanceOf(Date);
});

test('the next page fetches a kept response again, because it is incomplete', async () => {
  await pageOf(homeAnswer).client.query({ query: home });
  await expect.poll(() => kept('Home')).toBeTruthy();
  const { client, forget } = pageOf(lost);
  await client.query({ query: home });
  forget();
  expect(client.readQuery({ query: home })).toBeNull();
});

test('other queries are neither kept nor answered from kept data', async () => {
  const answer = { data: { accountStatement: { __typename: 'AccountStatement', balanceDue: 1 } } };
  await pageOf(answer).client.query({ query: finance });
  await expect(pageOf(lost).client.query({ query: finance })).rejects.toThrow(ConnectionError);
});

test('a partial response keeps the earlier one, a FORBIDDEN response removes it', async () => {
  await pageOf(homeAnswer).client.query({ query: home });
  await expect.poll(() => kept('Home')).toBeTruthy();
  const before = await kept('Home');
  const errors = [{ message: 'x', path: ['home', 'todo'] }];
  await pageOf({ ...homeAnswer, errors }).client.query({ query: home, errorPolicy: 'all' });
  expect(await kept('Home')).toBe(before);
  const forbidden = { data: null, errors: [{ message: 'x', extensions: { code: 'FORBIDDEN' } }] };
  await pageOf(forbidden).client.query({ query: home, errorPolicy: 'all' });
  await expect.poll(() => kept('Home')).toBeUndefined();
});

test('in a new session nothing is kept before our server has confirmed the user', async () => {
  signIn();
  const { client } = pageOf(homeAnswer, shellAnswer('7'));
  await client.query({ query: home });
  expect(mayReadKept()).toBe(false);
  await client.query({ query: shell });
  expect(await kept('Home')).toBeTruthy();
});

test('all kept data is erased before another user’s frame is shown', async () => {
  await pageOf(homeAnswer).client.query({ query: home });
  await expect.poll(() => kept('Home')).toBeTruthy();
  signIn();
  await expect(pageOf(lost).client.query({ query: home })).rejects.toThrow(ConnectionError);
  await pageOf(shellAnswer('8')).client.query({ query: shell });
  expect(await indexedDB.databases()).toEqual([]);
});
