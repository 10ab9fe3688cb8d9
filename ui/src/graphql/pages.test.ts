import { gql } from '@apollo/client';
import { expect, test } from 'vitest';
import { createCache } from './cache';

const list = gql(`query List($filter: OrderFilter, $page: PageInput) {
  orders(filter: $filter, page: $page) { items { id } pageInfo { page totalCount } }
}`);
const count = gql(`query Count($filter: OrderFilter, $page: PageInput) {
  orders(filter: $filter, page: $page) { pageInfo { totalCount } }
}`);

/** A cache, with functions that write pages and read the list. */
function filled() {
  const cache = createCache();
  const filter = { q: 'agen' };
  return {
    write(page: object, ids: string, info: object) {
      const items = [...ids].map((id) => ({ __typename: 'Order', id }));
      const pageInfo = { __typename: 'PageInfo', totalCount: 9, ...info };
      const data = { orders: { __typename: 'OrderPage', items, pageInfo } };
      cache.writeQuery({ query: list, variables: { filter, page }, data });
    },
    read(page: object, q = 'agen') {
      const found = cache.readQuery<{
        orders: { items: { id: string }[]; pageInfo: { page: number; totalCount: number } };
      }>({ query: list, variables: { filter: { q }, page } });
      if (!found) return null;
      const { items, pageInfo } = found.orders;
      return [items.map(({ id }) => id).join(''), pageInfo.page, pageInfo.totalCount];
    },
    count() {
      const pageInfo = { __typename: 'PageInfo', totalCount: 10 };
      const data = { orders: { __typename: 'OrderPage', pageInfo } };
      const variables = { filter, page: { perPage: 1 } };
      cache.writeQuery({ query: count, variables, data });
      return cache.readQuery({ query: count, variables });
    },
  };
}

test('a query with a page number reads that page; one without reads all consecutive pages', () => {
  const { write, read } = filled();
  write({ perPage: 3 }, 'abc', { page: 1 });
  expect(read({ perPage: 3 })).toEqual(['abc', 1, 9]);
  write({ page: 2, perPage: 3 }, 'def', { page: 2 });
  expect(read({ perPage: 3 })).toEqual(['abcdef', 2, 9]);
  expect(read({ page: 1, perPage: 3 })).toEqual(['abc', 1, 9]);
  expect(read({ page: 2, perPage: 3 })).toEqual(['def', 2, 9]);
  expect(read({ page: 3, perPage: 3 })).toBeNull();
});

test('the rows end before the first missing page', () => {
  const { write, read } = filled();
  write({ page: 3, perPage: 3 }, 'ghi', { page: 3 });
  expect(read({ perPage: 3 })).toBeNull();
  write({ perPage: 3 }, 'abc', { page: 1 });
  write({ page: 3, perPage: 3 }, 'ghi', { page: 3 });
  expect(read({ perPage: 3 })).toEqual(['abc', 1, 9]);
});

test('a refetch of the first page drops the other pages', () => {
  const { write, read } = filled();
  write({ perPage: 3 }, 'abc', { page: 1 });
  write({ page: 2, perPage: 3 }, 'def', { page: 2 });
  write({ perPage: 3 }, 'nab', { page: 1, totalCount: 10 });
  expect(read({ perPage: 3 })).toEqual(['nab', 1, 10]);
});

test('a row on two pages is listed once', () => {
  const { write, read } = filled();
  write({ perPage: 3 }, 'abc', { page: 1 });
  write({ page: 2, perPage: 3 }, 'cde', { page: 2, totalCount: 10 });
  expect(read({ perPage: 3 })).toEqual(['abcde', 2, 10]);
});

test('another filter, another page size and a count are separate lists', () => {
  const { write, read, count } = filled();
  write({ perPage: 3 }, 'abc', { page: 1 });
  write({ page: 2, perPage: 4 }, 'efgh', { page: 2 });
  expect(count()).toMatchObject({ orders: { pageInfo: { totalCount: 10 } } });
  expect(read({ perPage: 3 })).toEqual(['abc', 1, 9]);
  expect(read({ perPage: 3 }, 'auch')).toBeNull();
});
