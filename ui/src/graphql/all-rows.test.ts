import { gql, type TypedDocumentNode } from '@apollo/client';
import { expect, test, vi } from 'vitest';
import { allRows, perPage } from './all-rows';
import { fixtureClient } from './test';

type Data = { orders: { items: readonly { id: string }[]; pageInfo: { totalPages: number } } };

const query: TypedDocumentNode<Data> = gql`
  query ($page: PageInput) {
    orders(page: $page) {
      items {
        id
      }
      pageInfo {
        totalPages
      }
    }
  }
`;

/** Requests the orders of a server that has these pages; returns their ids. */
async function idsOf(...pages: readonly string[][]) {
  const orders = vi.fn(({ page: { page } }) => ({
    items: pages[page - 1]?.map((id) => ({ id })),
    pageInfo: { totalPages: pages.length },
  }));
  const client = fixtureClient({ query: { orders: orders as never } });
  const found = await allRows(client, query, {}, (data) => data.orders);
  return { ids: found.map(({ id }) => id), client, requests: orders.mock.calls };
}

test('all pages of a list are requested, and none is cached', async () => {
  const { ids, client, requests } = await idsOf(['a'], ['b'], ['c']);
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(requests.map(([args]) => args)).toEqual(
    [1, 2, 3].map((page) => ({ page: { page, perPage } })),
  );
  expect(client.extract()).toEqual({});
});

test('a row that has moved to the next page is returned once', async () => {
  expect((await idsOf(['a', 'b'], ['b', 'c'])).ids).toEqual(['a', 'b', 'c']);
});
