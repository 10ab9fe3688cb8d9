import type { ApolloCache } from '@apollo/client';
import { useRef } from 'react';
import type { CreateOrderInput } from '../../graphql/types.generated';
import { keepSending, keptSending, newSending, type Sending } from './draft';
import { type CreateOrderMutation, useCreateOrderMutation } from './NewOrder.generated';

/** The result of a submission. */
export type Answer = CreateOrderMutation['createOrder'];

/** The content of an order, without its idempotency key. */
export type Ordered = Omit<CreateOrderInput, 'idempotencyKey'>;

/** The error code for an idempotency key that has already created a different order. */
const alreadyOrdered = 'idempotency_conflict';

/**
 * Places an order. The idempotency key is that of the draft until the provider has acknowledged an
 * order: a double submit, or a retry after a lost response, creates only one (product S08). When
 * the form has changed since, the result is the order that was created before.
 */
export function useSend(): (ordered: Ordered, resumed: boolean) => Promise<Answer> {
  const [create] = useCreateOrderMutation();
  const held = useRef<Sending | null>(null);
  const once = async (input: CreateOrderInput): Promise<Answer> => {
    const { data } = await create({
      variables: { input },
      update: (cache, answer) => {
        if (answer.data?.createOrder.order) ordersChanged(cache);
      },
    });
    if (!data) throw new Error('The answer is empty.');
    return data.createOrder;
  };
  return async (ordered, resumed) => {
    const begun = held.current ?? (resumed ? keptSending() : null) ?? newSending();
    const input: CreateOrderInput = { ...ordered, idempotencyKey: begun.idempotencyKey };
    const others = begun.sent.filter((one) => JSON.stringify(one) !== JSON.stringify(input));
    const keep = (sending: Sending) => {
      held.current = sending;
      keepSending(sending);
    };
    keep({ ...begun, sent: [...others, input] });
    const answer = await once(input);
    if (answer.order) return answer;
    // The provider has responded: it created no order from this input.
    keep({ ...begun, sent: others });
    if (!answer.userErrors.some(({ code }) => code === alreadyOrdered)) return answer;
    for (const earlier of others.toReversed()) {
      const made = await once(earlier);
      if (made.order) return made;
    }
    return answer;
  };
}

/** Evicts the lists, their counts, the planning and the home page, which have one order more. */
function ordersChanged(cache: ApolloCache): void {
  for (const fieldName of ['orders', 'home', 'planning'])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}
