/** The rows of several pages, one under the other on a phone. */
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
  const asked: number[] = [];
  const client = fixtureClient({
    query: {
      ...rest,
      orders: ((given: { page: PageInput }) => {
        const page = given.page.page ?? 1;
        asked.push(page);
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
  return { result, asked, client };
}

const references = (count: number) => many.slice(0, count).map(({ reference }) => reference);

test.each([
  ['the second', 2, 100],
  ['the third', 3, 200],
])(
  'rows end where %s hundred could not be read, and asking again brings all',
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

test('what could not be read comes with the next refresh, as when the network is back', async () => {
  const fails = new Set([2]);
  const { result, client } = await list(fails);
  expect(result.current).toMatchObject({ partial: true, items: { length: 100 } });
  fails.clear();
  await act(async () => void refresh(client));
  await waitFor(() => expect(result.current.items).toHaveLength(300));
  expect(result.current).toMatchObject({ status: 'ready', partial: false, error: undefined });
});

test('none of the rest is shown below a first hundred that could not be read', async () => {
  const { result } = await list(new Set([1]));
  expect(result.current).toMatchObject({ status: 'error', items: [] });
});

test('new rows at the top move all others: each page is read again, and until then all rows stay', async () => {
  const { result, asked } = await list(new Set());
  asked.length = 0;
  await act(async () => result.current.retry());
  expect(result.current.items).toHaveLength(300);
  await waitFor(() => expect(asked).toEqual([1, 2, 3]));
  await waitFor(() => expect(result.current.status).toBe('ready'));
  expect(result.current.items).toHaveLength(300);
});

/** A list of 25 rows that was lengthened to 50, over a client that counts its requests. */
async function lengthened() {
  const { orders: answer, ...rest } = ordersAnswers(many);
  const asked: PageInput[] = [];
  const client = fixtureClient({
    query: {
      ...rest,
      orders: ((given: { page: PageInput }) => {
        asked.push(given.page);
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
  return { asked, client, lengths, ready, leave: unmount, open };
}

test('more rows are asked for, and those that are there are not asked for again', async () => {
  const { asked } = await lengthened();
  expect(asked.map(({ page, perPage }) => [page, perPage])).toEqual([
    [1, 25],
    [2, 25],
  ]);
});

test('it is there at once, as long as it was, for who comes back to it', async () => {
  const { asked, leave, open, lengths } = await lengthened();
  leave();
  asked.length = 0;
  lengths.length = 0;
  const { result } = open(50);
  expect(result.current.status).toBe('ready');
  expect(lengths).not.toContain(25);
  expect(asked).toEqual([]);
});

test.each([
  ['a write', ({ cache }: ApolloClient) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'orders' })],
  ['a refresh', (client: ApolloClient) => refresh(client)],
])('after %s all pages are read again, and no row goes away meanwhile', async (_, again) => {
  const { asked, client, lengths, ready } = await lengthened();
  asked.length = 0;
  lengths.length = 0;
  act(() => void again(client));
  await waitFor(() => expect(asked.map(({ page }) => page)).toEqual([1, 2]));
  await ready(50);
  expect(Math.min(...lengths)).toBe(50);
});

test('a refresh that finds the same rows draws the list no second time', async () => {
  const { client, draws } = await desk();
  draws.count = 0;
  await act(async () => void (await refresh(client)));
  expect(draws.count).toBe(0);
});

/** One page of a desk's list, and how often it was drawn. */
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

/** The list of another filter after that of a first one. */
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

test('that one list is empty does not make the next one empty before it comes', async () => {
  const { result, statuses } = await another(0, () => many.slice(0, 3));
  expect(statuses).toContain('loading');
  expect(statuses).not.toContain('refetching');
  expect(result.current.items).toHaveLength(3);
});

test('a list that does not come is not that of another filter', async () => {
  const { result } = await another(3, () => {
    throw new GraphQLError('Non.');
  });
  expect(result.current).toMatchObject({ status: 'error', items: [], shown: undefined });
});
