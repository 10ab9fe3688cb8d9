import type { ApolloCache } from '@apollo/client';
import { useRef } from 'react';
import type { CreateOrderInput } from '../../graphql/types.generated';
import { keepSending, keptSending, newSending, type Sending } from './draft';
import { type CreateOrderMutation, useCreateOrderMutation } from './NewOrder.generated';

/** What became of a sending. */
export type Answer = CreateOrderMutation['createOrder'];

/** What is ordered, without its key. */
export type Ordered = Omit<CreateOrderInput, 'idempotencyKey'>;

/** The key has made an order already, of something else than what is sent now. */
const alreadyOrdered = 'idempotency_conflict';

/**
 * Orders what the form holds. The key is that of the draft until the provider has acknowledged an
 * order: pressed twice, or again after an answer that was lost, it makes one (product S08). When the
 * form has changed since, the order that was made before is the answer.
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
    // The provider has answered: of this it made no order.
    keep({ ...begun, sent: others });
    if (!answer.userErrors.some(({ code }) => code === alreadyOrdered)) return answer;
    for (const earlier of others.toReversed()) {
      const made = await once(earlier);
      if (made.order) return made;
    }
    return answer;
  };
}

/** Lists, their counts, the planning and the home page have one more: whoever shows them reads them again. */
function ordersChanged(cache: ApolloCache): void {
  for (const fieldName of ['orders', 'home', 'planning'])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}
