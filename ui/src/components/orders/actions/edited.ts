import * as v from 'valibot';
import type { SlotWindow, UpdateOrderInput } from '../../../graphql/types.generated';
import { changed } from '../../../lib/changed';
import { line, paragraphs } from '../../forms/rules';
import { sentences } from '../../forms/sentences';
import type { OrderToEditQuery } from './EditOrder.generated';

type Order = NonNullable<OrderToEditQuery['order']>;

/** The editable values of an order, as in its form: an empty text for a missing value. */
export type EditedOrder = {
  date: string;
  window: string;
  siteContactId: string;
  purchaseOrderNumber: string;
  instructions: string;
};

/** Returns the initial values of the form; empty before the order has loaded. */
export function editedOf(order: Order | null): EditedOrder {
  return {
    date: order?.slot?.date ?? '',
    window: order?.slot?.window ?? '',
    siteContactId: order?.siteContact?.id ?? '',
    purchaseOrderNumber: order?.purchaseOrderNumber ?? '',
    instructions: order?.instructions ?? '',
  };
}

/** The rules of the form (product 7.2). An order number required by the business cannot be removed; one that was never given is not required. */
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

/** Reports whether its order number may be changed, but not removed. */
export function keepsNumber(order: Order | null): boolean {
  return Boolean(order?.business?.purchaseOrderRequired && order.purchaseOrderNumber);
}

/** Returns the changed values, as input of the API. */
export function inputOf(before: EditedOrder, values: EditedOrder): UpdateOrderInput {
  const { window, ...rest } = changed(before, values);
  return { ...rest, ...(window && { window: window as SlotWindow }) };
}

/** Identifies the state of the order; a provider without versions may still send the time of the last change. */
export function versionOf({ version, updatedAt }: Pick<Order, 'version' | 'updatedAt'>) {
  return version ?? updatedAt;
}
