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

/** A page of its own, whose questions are answered so. */
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

test('without a network a query has its last answer, with its time and without what is owed', async () => {
  await pageOf(homeAnswer).client.query({ query: home });
  await expect.poll(() => kept('Home')).toBeTruthy();
  const { client } = pageOf(lost);
  const { data } = await client.query({ query: home });
  expect(data).toEqual({ home: { __typename: 'HomeSummary', statement: null, todo: [] } });
  expect(times.get(keyOf('Home'))).toBeInstanceOf(Date);
});

test('the next page asks for it again: what was left out is not taken for what is not', async () => {
  await pageOf(homeAnswer).client.query({ query: home });
  await expect.poll(() => kept('Home')).toBeTruthy();
  const { client, forget } = pageOf(lost);
  await client.query({ query: home });
  forget();
  expect(client.readQuery({ query: home })).toBeNull();
});

test('what is not one of those queries is neither kept nor answered', async () => {
  const answer = { data: { accountStatement: { __typename: 'AccountStatement', balanceDue: 1 } } };
  await pageOf(answer).client.query({ query: finance });
  await expect(pageOf(lost).client.query({ query: finance })).rejects.toThrow(ConnectionError);
});

test('an answer of which a part failed leaves what was kept before', async () => {
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

test('in a new session nothing is kept before our server has said whose it is', async () => {
  signIn();
  const { client } = pageOf(homeAnswer, shellAnswer('7'));
  await client.query({ query: home });
  expect(mayReadKept()).toBe(false);
  await client.query({ query: shell });
  expect(await kept('Home')).toBeTruthy();
});

test('another person’s session erases everything before it is answered', async () => {
  await pageOf(homeAnswer).client.query({ query: home });
  await expect.poll(() => kept('Home')).toBeTruthy();
  signIn();
  await expect(pageOf(lost).client.query({ query: home })).rejects.toThrow(ConnectionError);
  await pageOf(shellAnswer('8')).client.query({ query: shell });
  expect(await indexedDB.databases()).toEqual([]);
});
