import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refreshes } from './refresh';
import { useListQuery } from './useListQuery';

const error = new Error('Non.');

/** Returns the first pages of a list of 50 rows, with 20 rows per page: `read(2)` has 40 rows. */
function read(pages: number, first = 'row') {
  const items = Array.from({ length: Math.min(pages * 20, 50) }, (_, i) => `${first} ${i + 1}`);
  return { items, pageInfo: { page: pages, perPage: 20, totalCount: 50 } };
}

type List = ReturnType<typeof read>;
type QueryResult = { data?: List; error?: Error; loading: boolean; variables: { q: string } };

/** Renders the hook for a number of rows, and gives it one state of the query after another. */
function list(rows?: number) {
  const refetch = vi.fn(async () => {});
  const fetchMore = vi.fn(async (_: { variables: unknown }): Promise<{ error?: Error }> => ({}));
  const initialProps: QueryResult = { loading: true, variables: { q: '' } };
  const { result, rerender } = renderHook(
    (requested: QueryResult) =>
      useListQuery({ ...requested, refetch, fetchMore }, (data) => data, rows),
    { initialProps },
  );
  return {
    refetch,
    fetchMore,
    /** Returns the numbers of the pages that were fetched. */
    fetched: () =>
      fetchMore.mock.calls.map(
        ([{ variables }]) => (variables as { page: { page: number } }).page.page,
      ),
    async becomes(now: Partial<QueryResult>) {
      await act(async () => rerender({ loading: false, variables: { q: '' }, ...now }));
      return result.current;
    },
    get is() {
      return result.current;
    },
  };
}

test('a list without `rows` fetches no more pages', async () => {
  const desk = list();
  expect(desk.is.status).toBe('loading');
  expect(await desk.becomes({ data: read(1) })).toMatchObject({ status: 'ready' });
  expect(desk.fetched()).toEqual([]);
});

test('pages are fetched one after another until there are enough rows', async () => {
  const phone = list(45);
  await phone.becomes({ data: read(1) });
  expect(phone.fetchMore.mock.calls).toEqual([[{ variables: { page: { page: 2, perPage: 20 } } }]]);
  expect(await phone.becomes({ data: read(2) })).toMatchObject({ status: 'refetching' });
  expect(await phone.becomes({ data: read(3) })).toMatchObject({ status: 'ready' });
  expect(phone.fetched()).toEqual([2, 3]);
});

test('no page is fetched after the last row of the list', async () => {
  const phone = list(100);
  await phone.becomes({ data: read(3) });
  expect(phone.is.status).toBe('ready');
  expect(phone.fetched()).toEqual([]);
});

test('after a refetch of the first page the earlier rows stay until all pages are fetched again', async () => {
  const phone = list(40);
  await phone.becomes({ data: read(2) });
  expect(await phone.becomes({ data: read(1, 'new') })).toMatchObject({
    items: read(2).items,
    status: 'refetching',
  });
  expect(await phone.becomes({ data: read(2, 'new') })).toMatchObject({
    items: read(2, 'new').items,
    status: 'ready',
  });
});

test.each([
  ['a response with an error', async () => ({ error })],
  ['a failed request', () => Promise.reject(error)],
])('the rows end before a page that failed with %s', async (_why, answer) => {
  const phone = list(45);
  phone.fetchMore.mockImplementationOnce(answer);
  await phone.becomes({ data: read(1) });
  expect(phone.is).toMatchObject({ items: read(1).items, error, partial: true, status: 'ready' });
  expect(phone.fetched()).toEqual([2]);
});

test('a failed page is fetched again with each refresh, and with retry()', async () => {
  const phone = list(40);
  phone.fetchMore.mockResolvedValueOnce({ error }).mockResolvedValueOnce({ error });
  await phone.becomes({ data: read(1) });
  await act(async () => refreshes.set(refreshes.get() + 1));
  expect(phone.fetched()).toEqual([2, 2]);
  await act(async () => phone.is.retry());
  expect(phone.refetch).toHaveBeenCalledOnce();
  expect(phone.fetched()).toEqual([2, 2, 2]);
});

test('a refresh fetches a page again that it has dropped, unless a fetch is pending', async () => {
  const phone = list(40);
  await phone.becomes({ data: read(1) });
  const refreshAll = () => act(async () => refreshes.set(refreshes.get() + 1));
  phone.fetchMore.mockReturnValueOnce(new Promise(() => {}));
  await refreshAll();
  expect(phone.fetched()).toEqual([2, 2]);
  await refreshAll();
  expect(phone.fetched()).toEqual([2, 2]);
});

test('the error of one list does not affect a list with other variables', async () => {
  const phone = list(40);
  phone.fetchMore.mockResolvedValueOnce({ error });
  await phone.becomes({ data: read(1) });
  const other = await phone.becomes({ data: read(1, 'other'), variables: { q: 'other' } });
  expect(other.error).toBeUndefined();
  expect(phone.fetched()).toEqual([2, 2]);
});

test('after an empty list, a list with other variables is loading, not empty', async () => {
  const desk = list();
  const empty = { items: [], pageInfo: { page: 1, perPage: 20, totalCount: 0 } };
  expect(await desk.becomes({ data: empty })).toMatchObject({ status: 'ready' });
  const next = await desk.becomes({ loading: true, variables: { q: 'next' } });
  expect(next.status).toBe('loading');
});
