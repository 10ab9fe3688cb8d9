/** Tests the rows of several pages, listed below one another on a phone. */
import type { ApolloClient } from '@apollo/client';
import { act, renderHook, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { refresh } from '../../graphql/refresh';
import { fixtureClient, WithClient } from '../../graphql/test';
import type { Order, PageInput } from '../../graphql/types.generated';
import { orders, ordersAnswers } from '../../stories/orders';
import { useOrders } from './useOrders';

const [model] = orders as [Order];
const many = Array.from({ length: 300 }, (_, i) => ({
  ...model,
  id: `o-${i}`,
  reference: `CMD-${i}`,
}));
const hundreds = { query: { perPage: 100 }, rows: 300 };

async function list(fails: ReadonlySet<number>, filter = {}) {
  const { orders: answer, ...rest } = ordersAnswers(many);
  const requested: number[] = [];
  const client = fixtureClient({
    query: {
      ...rest,
      orders: ((given: { page: PageInput }) => {
        const page = given.page.page ?? 1;
        requested.push(page);
        if (fails.has(page)) throw new GraphQLError('Non.');
        return (answer as unknown as (given: object) => object)(given);
      }) as never,
    },
  });
  const { result } = renderHook(() => useOrders(filter, undefined, hundreds), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <WithClient client={client}>{children}</WithClient>
    ),
  });
  await waitFor(() => expect(result.current.status).not.toMatch(/loading|refetching/));
  return { result, requested, client };
}

const references = (count: number) => many.slice(0, count).map(({ reference }) => reference);

test.each([
  ['second', 2, 100],
  ['third', 3, 200],
])(
  'the rows stop where the %s hundred failed, and a retry loads all of them',
  async (_, page, before) => {
    const fails = new Set([page]);
    const { result } = await list(fails);
    const shown = () => result.current.items.map(({ reference }) => reference);
    expect(shown()).toEqual(references(before));
    expect(result.current).toMatchObject({ status: 'ready', partial: true });
    fails.clear();
    await act(async () => result.current.retry());
    await waitFor(() => expect(shown()).toEqual(references(300)));
    expect(result.current).toMatchObject({ status: 'ready', partial: false });
  },
);

test('a refresh loads the rows that failed before, as when the network is back', async () => {
  const fails = new Set([2]);
  const { result, client } = await list(fails);
  expect(result.current).toMatchObject({ partial: true, items: { length: 100 } });
  fails.clear();
  await act(async () => void refresh(client));
  await waitFor(() => expect(result.current.items).toHaveLength(300));
  expect(result.current).toMatchObject({ status: 'ready', partial: false, error: undefined });
});

test('when the first hundred fails, later rows are not shown', async () => {
  const { result } = await list(new Set([1]));
  expect(result.current).toMatchObject({ status: 'error', items: [] });
});

test('new rows at the top shift all others: each page is fetched again, and until then all rows stay', async () => {
  const { result, requested } = await list(new Set());
  requested.length = 0;
  await act(async () => result.current.retry());
  expect(result.current.items).toHaveLength(300);
  await waitFor(() => expect(requested).toEqual([1, 2, 3]));
  await waitFor(() => expect(result.current.status).toBe('ready'));
  expect(result.current.items).toHaveLength(300);
});

/** Renders a list extended from 25 to 50 rows, with a client that counts its requests. */
async function lengthened() {
  const { orders: answer, ...rest } = ordersAnswers(many);
  const requested: PageInput[] = [];
  const client = fixtureClient({
    query: {
      ...rest,
      orders: ((given: { page: PageInput }) => {
        requested.push(given.page);
        return (answer as unknown as (given: object) => object)(given);
      }) as never,
    },
  });
  const lengths: number[] = [];
  const open = (rows: number) =>
    renderHook(
      (now: { rows: number }) => {
        const list = useOrders({}, undefined, { query: { perPage: 25 }, ...now });
        lengths.push(list.items.length);
        return list;
      },
      {
        initialProps: { rows },
        wrapper: ({ children }: { children: ReactNode }) => (
          <WithClient client={client}>{children}</WithClient>
        ),
      },
    );
  const { result, rerender, unmount } = open(25);
  const ready = (rows: number) =>
    waitFor(() => {
      expect(result.current.status).toBe('ready');
      expect(result.current.items).toHaveLength(rows);
    });
  await ready(25);
  rerender({ rows: 50 });
  await ready(50);
  return { requested, client, lengths, ready, leave: unmount, open };
}

test('more rows are requested without requesting the loaded ones again', async () => {
  const { requested } = await lengthened();
  expect(requested.map(({ page, perPage }) => [page, perPage])).toEqual([
    [1, 25],
    [2, 25],
  ]);
});

test('on returning to the list, it shows at once with the same number of rows', async () => {
  const { requested, leave, open, lengths } = await lengthened();
  leave();
  requested.length = 0;
  lengths.length = 0;
  const { result } = open(50);
  expect(result.current.status).toBe('ready');
  expect(lengths).not.toContain(25);
  expect(requested).toEqual([]);
});

test.each([
  [
    'a mutation',
    ({ cache }: ApolloClient) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'orders' }),
  ],
  ['a refresh', (client: ApolloClient) => refresh(client)],
])('after %s all pages are fetched again, and no row disappears meanwhile', async (_, again) => {
  const { requested, client, lengths, ready } = await lengthened();
  requested.length = 0;
  lengths.length = 0;
  act(() => void again(client));
  await waitFor(() => expect(requested.map(({ page }) => page)).toEqual([1, 2]));
  await ready(50);
  expect(Math.min(...lengths)).toBe(50);
});

test('a refresh with the same rows does not render the list again', async () => {
  const { client, draws } = await desk();
  draws.count = 0;
  await act(async () => void (await refresh(client)));
  expect(draws.count).toBe(0);
});

/** Renders one page of the desktop list, and counts its renders. */
async function desk() {
  const client = fixtureClient({ query: ordersAnswers(many.slice(0, 25)) });
  const draws = { count: 0 };
  const { result } = renderHook(
    () => {
      draws.count++;
      return useOrders({}, undefined, { query: { page: 1, perPage: 25 }, rows: undefined });
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <WithClient client={client}>{children}</WithClient>
      ),
    },
  );
  await waitFor(() => expect(result.current.status).toBe('ready'));
  return { client, draws };
}

/** Renders the list with a first filter, then with another. */
async function another(first: number, second: () => readonly Order[]) {
  const { orders: _, ...rest } = ordersAnswers(many);
  const page = (items: readonly Order[]) => ({
    ...(ordersAnswers(items).orders as unknown as (given: object) => object)({}),
  });
  const client = fixtureClient({
    query: {
      ...rest,
      orders: (({ filter }: { filter: { q?: string } }) =>
        page(filter.q ? second() : many.slice(0, first))) as never,
    },
  });
  const statuses: string[] = [];
  const { result, rerender } = renderHook(
    ({ filter }) => {
      const list = useOrders(filter, undefined, {
        query: { page: 1, perPage: 25 },
        rows: undefined,
      });
      statuses.push(list.status);
      return list;
    },
    {
      initialProps: { filter: {} },
      wrapper: ({ children }: { children: ReactNode }) => (
        <WithClient client={client}>{children}</WithClient>
      ),
    },
  );
  await waitFor(() => expect(result.current.status).toBe('ready'));
  statuses.length = 0;
  rerender({ filter: { q: 'bruges' } });
  await waitFor(() => expect(result.current.status).not.toMatch(/loading|refetching/));
  return { result, statuses };
}

test('after an empty list, the next one is not shown as empty before it has loaded', async () => {
  const { result, statuses } = await another(0, () => many.slice(0, 3));
  expect(statuses).toContain('loading');
  expect(statuses).not.toContain('refetching');
  expect(result.current.items).toHaveLength(3);
});

test('a list that fails to load does not show the rows of another filter', async () => {
  const { result } = await another(3, () => {
    throw new GraphQLError('Non.');
  });
  expect(result.current).toMatchObject({ status: 'error', items: [], shown: undefined });
});
