import { gql } from '@apollo/client';
import { expect, test } from 'vitest';
import { createCache, dropBusinessData } from './cache';

const everything = gql(`{
  me { id firstName }
  businesses { id name }
  currentBusiness { id name siret addresses { id label } paymentMethods { id ... on Card { last4 } } }
  gasList { id shortName }
  appConfig { version }
}`);
const rows = gql('{ businesses { id name } appConfig { version } }');

function filled() {
  const cache = createCache();
  cache.writeQuery({
    query: everything,
    data: {
      me: { __typename: 'Customer', id: '7', firstName: 'Claire' },
      businesses: [{ __typename: 'Business', id: '1', name: 'Un' }],
      currentBusiness: {
        __typename: 'Business',
        id: '1',
        name: 'Un',
        siret: '999',
        addresses: [{ __typename: 'Address', id: 'a', label: 'Dépôt' }],
        paymentMethods: [{ __typename: 'Card', id: 'c', last4: '1348' }],
      },
      gasList: [{ __typename: 'Gas', id: 'g', shortName: 'Gazole B7' }],
      appConfig: { __typename: 'AppConfig', version: '1' },
    },
  });
  return cache;
}

test('leaving a business keeps the selector’s rows and the user, and nothing else', () => {
  const cache = filled();
  dropBusinessData(cache);
  expect(cache.readQuery({ query: rows })).toMatchObject({ businesses: [{ name: 'Un' }] });
  expect(cache.extract()).toEqual({
    ROOT_QUERY: {
      __typename: 'Query',
      businesses: [{ __ref: 'Business:{"id":"1"}' }],
      appConfig: { __ref: 'AppConfig:{}' },
    },
    'Business:{"id":"1"}': { __typename: 'Business', id: '1', name: 'Un' },
    'AppConfig:{}': { __typename: 'AppConfig', version: '1' },
  });
});

test('a fragment on the interface PaymentMethod matches its concrete types', () => {
  const cache = filled();
  const onInterface = gql(
    '{ currentBusiness { id paymentMethods { id ... on PaymentMethod { id } ... on Card { last4 } } } }',
  );
  expect(cache.readQuery({ query: onInterface })).toMatchObject({
    currentBusiness: { paymentMethods: [{ id: 'c', last4: '1348' }] },
  });
});

test('a list that selects fewer fields of a cancellation keeps those that the order’s page has read', () => {
  const cache = createCache();
  const page = gql('{ order(id: "1") { id cancellation { at comment } } }');
  const list = gql('{ orders { items { id cancellation { at } } } }');
  const order = { __typename: 'Order', id: '1' };
  const at = '2026-11-20T09:00:00Z';
  cache.writeQuery({
    query: page,
    data: {
      order: {
        ...order,
        cancellation: { __typename: 'Cancellation', at, comment: 'Chantier reporté.' },
      },
    },
  });
  cache.writeQuery({
    query: list,
    data: {
      orders: {
        __typename: 'OrderConnection',
        items: [{ ...order, cancellation: { __typename: 'Cancellation', at } }],
      },
    },
  });
  expect(cache.readQuery({ query: page })).toMatchObject({
    order: { cancellation: { comment: 'Chantier reporté.' } },
  });
});
