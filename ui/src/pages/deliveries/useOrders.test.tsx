/** The rows of several requests, one under the other on a phone. */
import { act, renderHook, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
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
const hundreds = [1, 2, 3].map((page) => ({ page, perPage: 100 }));

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
  return { result, asked };
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
    const shown = () => result.current.rows.map(({ reference }) => reference);
    expect(shown()).toEqual(references(before));
    expect(result.current).toMatchObject({ status: 'ready', partial: true });
    fails.clear();
    await act(async () => result.current.refetch());
    await waitFor(() => expect(shown()).toEqual(references(300)));
    expect(result.current).toMatchObject({ status: 'ready', partial: false });
  },
);

test('none of the rest is shown below a first hundred that could not be read', async () => {
  const { result } = await list(new Set([1]));
  expect(result.current).toMatchObject({ status: 'error', rows: [] });
});

test('new rows at the top move all others: each request is made again', async () => {
  const { result, asked } = await list(new Set());
  asked.length = 0;
  await act(async () => result.current.refetch());
  expect(asked.sort()).toEqual([1, 2, 3]);
});
