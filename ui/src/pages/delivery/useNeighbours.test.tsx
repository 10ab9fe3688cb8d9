import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lastOrderListQuery } from '../../components/orders/last-order-list';
import { fixtureClient, WithClient } from '../../graphql/test';
import { useNeighbours } from './useNeighbours';

afterEach(() => lastOrderListQuery.set(null));

type Variables = { filter: { q: string }; page: { page: number; perPage: number } };

/**
 * Renders the hook over the orders `a` to `f`, reversed for the search “z”, with one response per
 * page.
 */
function neighboursOf(id: string) {
  const requested = vi.fn(({ filter, page: { page, perPage } }: Variables) => {
    const all = filter.q === 'z' ? [...'fedcb'] : [...'abcdef'];
    const items = all
      .slice((page - 1) * perPage, page * perPage)
      .map((one) => ({ id: one, reference: one }));
    const totalPages = Math.ceil(all.length / perPage);
    return { items, pageInfo: { page, perPage, totalCount: all.length, totalPages } };
  });
  const client = fixtureClient({ query: { orders: requested as never } });
  const { result } = renderHook(() => useNeighbours(id), {
    wrapper: ({ children }) => <WithClient client={client}>{children}</WithClient>,
  });
  const ids = () => [result.current.previous?.id, result.current.next?.id];
  return { requested, ids, result };
}

test('without a list, the neighbours come from the default list', async () => {
  const { ids } = neighboursOf('c');
  await waitFor(() => expect(ids()).toEqual(['b', 'd']));
});

test('the first order has no previous one, the last no next one', async () => {
  const first = neighboursOf('a');
  await waitFor(() => expect(first.ids()).toEqual([undefined, 'b']));
  const last = neighboursOf('f');
  await waitFor(() => expect(last.ids()).toEqual(['e', undefined]));
});

test('the neighbours come from the last list, across its pages', async () => {
  const trail = { filter: { q: 'z' }, page: { page: 2, perPage: 2 } };
  act(() => lastOrderListQuery.set(trail));
  const { ids, result, requested } = neighboursOf('d');
  await waitFor(() => expect(ids()).toEqual(['e', 'c']));
  // The next step continues from the page that holds that order.
  expect(result.current.previous?.trail).toEqual({ ...trail, page: { page: 1, perPage: 2 } });
  expect(result.current.next?.trail).toEqual(trail);
  expect(requested.mock.calls.map(([{ page }]) => page.page)).toEqual([2, 1]);
});

test('an order that the last list does not contain is found in the default list', async () => {
  act(() => lastOrderListQuery.set({ filter: { q: 'z' }, page: { page: 1, perPage: 2 } }));
  const { ids } = neighboursOf('a');
  await waitFor(() => expect(ids()).toEqual([undefined, 'b']));
});
