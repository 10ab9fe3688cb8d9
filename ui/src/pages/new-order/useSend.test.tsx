import { gql } from '@apollo/client';
import { renderHook } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { beforeEach, expect, test } from 'vitest';
import { fixtureClient, WithClient } from '../../graphql/test';
import type { CreateOrderInput } from '../../graphql/types.generated';
import { draftOwner } from '../../lib/drafts';
import { dropOrder, keptSending } from './draft';
import { useSend } from './useSend';

beforeEach(() => {
  localStorage.clear();
  draftOwner.set({ person: '7', business: '1042' });
});

/** A provider that creates one order per idempotency key, and may lose its next responses. */
function provider(lost = 0) {
  const made = new Map<string, CreateOrderInput>();
  const requested: CreateOrderInput[] = [];
  const createOrder = ({ input }: { input: CreateOrderInput }) => {
    requested.push(input);
    const before = made.get(input.idempotencyKey);
    if (before && JSON.stringify(before) !== JSON.stringify(input))
      return { userErrors: [{ code: 'idempotency_conflict', message: 'Déjà.' }] };
    if (input.quoteId === 'expired')
      return { userErrors: [{ code: 'quote_expired', message: 'Expiré.' }] };
    made.set(input.idempotencyKey, input);
    if (lost-- > 0) throw new GraphQLError('Trop tard.');
    const order = { id: input.quoteId, reference: 'CMD', status: 'oncoming', items: [] };
    return { order: { ...order, canCancel: true, canEdit: true }, userErrors: [] };
  };
  const client = fixtureClient({ mutation: { createOrder: createOrder as never } });
  const open = () =>
    renderHook(() => useSend(), {
      wrapper: ({ children }) => <WithClient client={client}>{children}</WithClient>,
    }).result.current;
  return { made, requested, client, open };
}

test('a double submit creates one order', async () => {
  const { made, open } = provider();
  const send = open();
  const [first, second] = await Promise.all([
    send({ quoteId: 'q1' }, false),
    send({ quoteId: 'q1' }, false),
  ]);
  expect([first.order?.id, second.order?.id]).toEqual(['q1', 'q1']);
  expect(made.size).toBe(1);
});

test('after a lost response the same idempotency key is used, also after a reload', async () => {
  const { made, requested, open } = provider(2);
  const send = open();
  await expect(send({ quoteId: 'q1' }, false)).rejects.toThrow();
  await expect(send({ quoteId: 'q1' }, false)).rejects.toThrow();
  const { order } = await open()({ quoteId: 'q1' }, true);
  expect(order?.id).toBe('q1');
  expect(new Set(requested.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(made.size).toBe(1);
});

test('changed values after a lost response return the order that was created', async () => {
  const { made, requested, open } = provider(1);
  const send = open();
  await expect(send({ quoteId: 'q1' }, false)).rejects.toThrow();
  const { order } = await send({ quoteId: 'q2', instructions: 'Portail 2' }, false);
  expect(order?.id).toBe('q1');
  expect(requested.map(({ quoteId }) => quoteId)).toEqual(['q1', 'q2', 'q1']);
  expect(made.size).toBe(1);
});

test('a rejection creates no order, and the next price can be ordered', async () => {
  const { made, open } = provider();
  const send = open();
  const refused = await send({ quoteId: 'expired' }, false);
  expect(refused.userErrors[0]?.code).toBe('quote_expired');
  expect(keptSending()?.sent).toEqual([]);
  const { order } = await send({ quoteId: 'q2' }, false);
  expect(order?.id).toBe('q2');
  expect([...made.values()].map(({ quoteId }) => quoteId)).toEqual(['q2']);
});

test('a new form beside a stored draft uses its own idempotency key', async () => {
  const { made, open } = provider(1);
  await expect(open()({ quoteId: 'q1' }, false)).rejects.toThrow();
  await open()({ quoteId: 'q1' }, false);
  expect(made.size).toBe(2);
});

test('discarding a draft discards its idempotency key', async () => {
  const { made, open } = provider(1);
  await expect(open()({ quoteId: 'q1' }, false)).rejects.toThrow();
  dropOrder();
  await open()({ quoteId: 'q2' }, true);
  expect(made.size).toBe(2);
});

test('placing an order evicts the cached lists', async () => {
  const { client, open } = provider();
  const query = gql`
    query {
      orders {
        items {
          id
        }
      }
    }
  `;
  const data = { orders: { __typename: 'OrderPage', items: [] } };
  client.cache.writeQuery({ query, data });
  await open()({ quoteId: 'expired' }, false);
  expect(client.cache.readQuery({ query })).toEqual(data);
  await open()({ quoteId: 'q1' }, false);
  expect(client.cache.readQuery({ query })).toBeNull();
});
