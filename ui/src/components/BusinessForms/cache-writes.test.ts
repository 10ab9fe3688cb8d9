import { gql } from '@apollo/client';
import { expect, test } from 'vitest';
import { createCache } from '../../graphql/cache';
import { added, deleted, removeFromList, setOnlyDefault, setUpChanged } from './cache-writes';

const query = gql`
  query {
    currentBusiness {
      id
      addresses {
        id
        isDefault
        contact {
          id
        }
      }
      contacts {
        id
      }
      onboarding {
        completed
      }
    }
  }
`;

const filtered = gql`
  query {
    currentBusiness {
      id
      addresses(q: "tou") {
        id
      }
    }
  }
`;

const contact = { __typename: 'Contact', id: 'c1' } as const;

function address(id: string, isDefault = false) {
  return { __typename: 'Address', id, isDefault, contact: null } as const;
}

/** A cache with the addresses a1 (default), a2 and a3, and one contact of the site a2. */
function filled() {
  const cache = createCache();
  const addresses = [address('a1', true), { ...address('a2'), contact }, address('a3')];
  const currentBusiness = {
    __typename: 'Business',
    id: '1',
    addresses,
    contacts: [contact],
    onboarding: { __typename: 'Onboarding', completed: 4 },
  };
  cache.writeQuery({ query, data: { currentBusiness } });
  return cache;
}

/** The ids of the addresses in order, with the default marked. */
function ids(cache: ReturnType<typeof filled>) {
  const data = cache.readQuery<{
    currentBusiness: { addresses: { id: string; isDefault: boolean }[] };
  }>({ query, returnPartialData: true });
  return data?.currentBusiness.addresses.map(({ id, isDefault }) => (isDefault ? `${id}*` : id));
}

test('an added object comes last, and a new default replaces the old one', () => {
  const cache = filled();
  const item = address('a4', true);
  cache.writeFragment({
    fragment: gql`
      fragment New on Address {
        id
        isDefault
        contact {
          id
        }
      }
    `,
    data: item,
  });
  added(cache, '1', 'addresses', item);
  expect(ids(cache)).toEqual(['a1', 'a2', 'a3', 'a4*']);
});

test('a list has only one default', () => {
  const cache = filled();
  setOnlyDefault(cache, '1', 'addresses', address('a3'));
  expect(ids(cache)).toEqual(['a1', 'a2', 'a3*']);
});

test('a removed object returns to its place, once', () => {
  const cache = filled();
  const putBack = removeFromList(cache, '1', 'addresses', address('a2'));
  expect(ids(cache)).toEqual(['a1*', 'a3']);
  putBack();
  putBack();
  expect(ids(cache)).toEqual(['a1*', 'a2', 'a3']);
});

test('fields that refer to a deleted contact are refetched', () => {
  const cache = filled();
  deleted(cache, '1', 'contacts', contact);
  expect(cache.extract()['Contact:c1']).toBeUndefined();
  expect(cache.diff({ query, optimistic: false }).complete).toBe(false);
});

test('the onboarding and filtered lists are refetched', () => {
  const cache = filled();
  const data = { currentBusiness: { __typename: 'Business', id: '1', addresses: [] } };
  cache.writeQuery({ query: filtered, data });
  setUpChanged(cache, '1');
  expect(cache.readQuery({ query })).toBeNull();
  expect(cache.readQuery({ query: filtered })).toEqual(data);
  removeFromList(cache, '1', 'addresses', address('a1'));
  expect(cache.readQuery({ query: filtered })).toBeNull();
});
