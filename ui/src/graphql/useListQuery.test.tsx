import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refreshes } from './refresh';
import { useListQuery } from './useListQuery';

const error = new Error('Non.');

/** A list of 50 rows of which each page holds 20, as far as it was read: `read(2)` has 40 of them. */
function read(pages: number, first = 'row') {
  const items = Array.from({ length: Math.min(pages * 20, 50) }, (_, i) => `${first} ${i + 1}`);
  return { items, pageInfo: { page: pages, perPage: 20, totalCount: 50 } };
}

type List = ReturnType<typeof read>;
type Asked = { data?: List; error?: Error; loading: boolean; variables: { q: string } };

/** How the list stands for a page that shows so many of its rows, answer after answer. */
function list(rows?: number) {
  const refetch = vi.fn(async () => {});
  const fetchMore = vi.fn(async (_: { variables: unknown }): Promise<{ error?: Error }> => ({}));
  const initialProps: Asked = { loading: true, variables: { q: '' } };
  const { result, rerender } = renderHook(
    (asked: Asked) => useListQuery({ ...asked, refetch, fetchMore }, (data) => data, rows),
    { initialProps },
  );
  return {
    refetch,
    fetchMore,
    /** The numbers of the pages that were fetched. */
    fetched: () =>
      fetchMore.mock.calls.map(
        ([{ variables }]) => (variables as { page: { page: number } }).page.page,
      ),
    async becomes(now: Partial<Asked>) {
      await act(async () => rerender({ loading: false, variables: { q: '' }, ...now }));
      return result.current;
    },
    get is() {
      return result.current;
    },
  };
}

test('a list by page numbers is never lengthened', async () => {
  const desk = list();
  expect(desk.is.status).toBe('loading');
  expect(await desk.becomes({ data: read(1) })).toMatchObject({ status: 'ready' });
  expect(desk.fetched()).toEqual([]);
});

test('as many rows as are wanted are fetched, page after page, and no more', async () => {
  const phone = list(45);
  await phone.becomes({ data: read(1) });
  expect(phone.fetchMore.mock.calls).toEqual([[{ variables: { page: { page: 2, perPage: 20 } } }]]);
  expect(await phone.becomes({ data: read(2) })).toMatchObject({ status: 'refetching' });
  expect(await phone.becomes({ data: read(3) })).toMatchObject({ status: 'ready' });
  expect(phone.fetched()).toEqual([2, 3]);
});

test('there is nothing after the last row, however many are wanted', async () => {
  const phone = list(100);
  await phone.becomes({ data: read(3) });
  expect(phone.is.status).toBe('ready');
  expect(phone.fetched()).toEqual([]);
});

test('until a list that is read again from its beginning is as long as before, its rows stay', async () => {
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
  ['an answer with an error', async () => ({ error })],
  ['no answer', () => Promise.reject(error)],
])('rows end before a page that could not be read, for want of %s', async (_why, answer) => {
  const phone = list(45);
  phone.fetchMore.mockImplementationOnce(answer);
  await phone.becomes({ data: read(1) });
  expect(phone.is).toMatchObject({ items: read(1).items, error, partial: true, status: 'ready' });
  expect(phone.fetched()).toEqual([2]);
});

test('the page that could not be read is asked for again with a refresh, and with the list', async () => {
  const phone = list(40);
  phone.fetchMore.mockResolvedValueOnce({ error }).mockResolvedValueOnce({ error });
  await phone.becomes({ data: read(1) });
  await act(async () => refreshes.set(refreshes.get() + 1));
  expect(phone.fetched()).toEqual([2, 2]);
  await act(async () => phone.is.retry());
  expect(phone.refetch).toHaveBeenCalledOnce();
  expect(phone.fetched()).toEqual([2, 2, 2]);
});

test('a page that a refresh takes away before it is shown is fetched again, one under way is not', async () => {
  const phone = list(40);
  await phone.becomes({ data: read(1) });
  const refreshed = () => act(async () => refreshes.set(refreshes.get() + 1));
  phone.fetchMore.mockReturnValueOnce(new Promise(() => {}));
  await refreshed();
  expect(phone.fetched()).toEqual([2, 2]);
  await refreshed();
  expect(phone.fetched()).toEqual([2, 2]);
});

test('what failed of one list is nothing to another', async () => {
  const phone = list(40);
  phone.fetchMore.mockResolvedValueOnce({ error });
  await phone.becomes({ data: read(1) });
  const other = await phone.becomes({ data: read(1, 'other'), variables: { q: 'other' } });
  expect(other.error).toBeUndefined();
  expect(phone.fetched()).toEqual([2, 2]);
});

test('that the list before had no rows says nothing of the next', async () => {
  const desk = list();
  const empty = { items: [], pageInfo: { page: 1, perPage: 20, totalCount: 0 } };
  expect(await desk.becomes({ data: empty })).toMatchObject({ status: 'ready' });
  const next = await desk.becomes({ loading: true, variables: { q: 'next' } });
  expect(next.status).toBe('loading');
});
