import * as v from 'valibot';
import type { SlotWindow, UpdateOrderInput } from '../../../graphql/types.generated';
import { changed } from '../../../lib/changed';
import { line, paragraphs } from '../../forms/rules';
import { sentences } from '../../forms/sentences';
import type { OrderToEditQuery } from './EditOrder.generated';

type Order = NonNullable<OrderToEditQuery['order']>;

/** What of an order can be changed, as its form has it: an empty text for what there is not. */
export type EditedOrder = {
  date: string;
  window: string;
  siteContactId: string;
  purchaseOrderNumber: string;
  instructions: string;
};

/** An order as its form begins; before it is there, nothing. */
export function editedOf(order: Order | null): EditedOrder {
  return {
    date: order?.slot?.date ?? '',
    window: order?.slot?.window ?? '',
    siteContactId: order?.siteContact?.id ?? '',
    purchaseOrderNumber: order?.purchaseOrderNumber ?? '',
    instructions: order?.instructions ?? '',
  };
}

/** The rules of the form (product 7.2). An order number that the business requires may not be taken away; one that was never given is not asked for. */
export function rulesOf(order: Order | null) {
  const hadSlot = Boolean(order?.slot?.window);
  return v.object({
    date: v.string(),
    window: v.pipe(
      v.nullable(v.string(), ''),
      v.check((window) => !hadSlot || window !== '', sentences['window invalid']),
    ),
    siteContactId: v.string(),
    purchaseOrderNumber: line('purchaseOrderNumber', { required: keepsNumber(order), limit: 35 }),
    instructions: paragraphs(500),
  });
}

/** Whether its order number may be changed, but not taken away. */
export function keepsNumber(order: Order | null): boolean {
  return Boolean(order?.business?.purchaseOrderRequired && order.purchaseOrderNumber);
}

/** What has changed, as the API takes it. */
export function inputOf(before: EditedOrder, values: EditedOrder): UpdateOrderInput {
  const { window, ...rest } = changed(before, values);
  return { ...rest, ...(window && { window: window as SlotWindow }) };
}

/** Which state of the order this is; a provider that does not count changes may still tell when the last one was. */
export function versionOf({ version, updatedAt }: Pick<Order, 'version' | 'updatedAt'>) {
  return version ?? updatedAt;
}
