import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lastOrderListQuery } from '../../components/orders/last-order-list';
import { fixtureClient, WithClient } from '../../graphql/test';
import { useNeighbours } from './useNeighbours';

afterEach(() => lastOrderListQuery.set(null));

type Asked = { filter: { q: string }; page: { page: number; perPage: number } };

/** The orders `a` to `f`, and backwards for who searches “z”; an answer for each page that is asked for. */
function neighboursOf(id: string) {
  const asked = vi.fn(({ filter, page: { page, perPage } }: Asked) => {
    const all = filter.q === 'z' ? [...'fedcb'] : [...'abcdef'];
    const items = all
      .slice((page - 1) * perPage, page * perPage)
      .map((one) => ({ id: one, reference: one }));
    const totalPages = Math.ceil(all.length / perPage);
    return { items, pageInfo: { page, perPage, totalCount: all.length, totalPages } };
  });
  const client = fixtureClient({ query: { orders: asked as never } });
  const { result } = renderHook(() => useNeighbours(id), {
    wrapper: ({ children }) => <WithClient client={client}>{children}</WithClient>,
  });
  const ids = () => [result.current.previous?.id, result.current.next?.id];
  return { asked, ids, result };
}

test('without a list, the neighbours are those of the usual one', async () => {
  const { ids } = neighboursOf('c');
  await waitFor(() => expect(ids()).toEqual(['b', 'd']));
});

test('the first has none before it, the last none after', async () => {
  const first = neighboursOf('a');
  await waitFor(() => expect(first.ids()).toEqual([undefined, 'b']));
  const last = neighboursOf('f');
  await waitFor(() => expect(last.ids()).toEqual(['e', undefined]));
});

test('from a list, they are its own, over the edges of its pages', async () => {
  const trail = { filter: { q: 'z' }, page: { page: 2, perPage: 2 } };
  act(() => lastOrderListQuery.set(trail));
  const { ids, result, asked } = neighboursOf('d');
  await waitFor(() => expect(ids()).toEqual(['e', 'c']));
  // The next step goes on from the page on which it stands.
  expect(result.current.previous?.trail).toEqual({ ...trail, page: { page: 1, perPage: 2 } });
  expect(result.current.next?.trail).toEqual(trail);
  expect(asked.mock.calls.map(([{ page }]) => page.page)).toEqual([2, 1]);
});

test('an order that the list does not have is found in the usual one', async () => {
  act(() => lastOrderListQuery.set({ filter: { q: 'z' }, page: { page: 1, perPage: 2 } }));
  const { ids } = neighboursOf('a');
  await waitFor(() => expect(ids()).toEqual([undefined, 'b']));
});
