import { ApolloClient, gql } from '@apollo/client';
import { expect, test } from 'vitest';
import { createCache } from './cache';
import { trackFailures } from './failures';
import { answering } from './links/testing';

const query = gql('{ currentBusiness { id contacts { id } addresses { id } } gasList { id } }');

test('forget evicts the lists that failed, and keeps the data that was read', async () => {
  const cache = createCache();
  const { link, forget } = trackFailures(cache);
  const failing = {
    data: {
      currentBusiness: {
        __typename: 'Business',
        id: '1',
        contacts: [],
        addresses: [{ __typename: 'Address', id: 'a' }],
      },
      gasList: [],
    },
    errors: [
      { message: 'Le fournisseur ne répond pas.', path: ['currentBusiness', 'contacts'] },
      { message: 'Le fournisseur ne répond pas.', path: ['gasList'] },
      { message: 'Sans chemin.' },
    ],
  };
  const client = new ApolloClient({ cache, link: link.concat(answering(failing)) });
  await client.query({ query, errorPolicy: 'all' });
  expect(client.readQuery({ query })).not.toBeNull();

  forget();
  expect(client.readQuery({ query })).toBeNull();
  const kept = gql('{ currentBusiness { id addresses { id } } }');
  expect(client.readQuery({ query: kept })).toMatchObject({
    currentBusiness: { addresses: [{ id: 'a' }] },
  });
});

test('a failure is forgotten only once', async () => {
  const cache = createCache();
  const { link, forget } = trackFailures(cache);
  const gases = gql('{ gasList { id } }');
  const client = new ApolloClient({
    cache,
    link: link.concat(
      answering({ data: { gasList: [] }, errors: [{ message: 'Non.', path: ['gasList'] }] }),
    ),
  });
  await client.query({ query: gases, errorPolicy: 'all' });
  forget();
  client.writeQuery({ query: gases, data: { gasList: [{ __typename: 'Gas', id: 'g' }] } });
  forget();
  expect(client.readQuery({ query: gases })).toMatchObject({ gasList: [{ id: 'g' }] });
});

test('a failed list of an object without an id is evicted with that object', async () => {
  const cache = createCache();
  const { link, forget } = trackFailures(cache);
  const prices = gql('{ home { prices { gas { id } } } }');
  const failing = {
    data: { home: { __typename: 'HomeSummary', prices: [] } },
    errors: [{ message: 'Non.', path: ['home', 'prices'] }],
  };
  const client = new ApolloClient({ cache, link: link.concat(answering(failing)) });
  await client.query({ query: prices, errorPolicy: 'all' });
  expect(client.readQuery({ query: prices })).not.toBeNull();
  forget();
  expect(client.readQuery({ query: prices })).toBeNull();
});

test('a list that failed under an alias is evicted too', async () => {
  const cache = createCache();
  const { link, forget } = trackFailures(cache);
  const contacts = gql('{ currentBusiness { id reachable: contacts { id } } }');
  const currentBusiness = { __typename: 'Business', id: '1', reachable: [] };
  const failing = {
    data: { currentBusiness },
    errors: [{ message: 'Non.', path: ['currentBusiness', 'reachable'] }],
  };
  const client = new ApolloClient({ cache, link: link.concat(answering(failing)) });
  await client.query({ query: contacts, errorPolicy: 'all' });
  expect(client.readQuery({ query: contacts })).not.toBeNull();
  forget();
  expect(client.readQuery({ query: contacts })).toBeNull();
});
