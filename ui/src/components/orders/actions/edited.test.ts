import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import type { OrderToEditQuery } from './EditOrder.generated';
import { editedOf, inputOf, rulesOf, versionOf } from './edited';

type Order = NonNullable<OrderToEditQuery['order']>;

const order = {
  business: { purchaseOrderRequired: true },
  slot: { date: '2026-03-12', window: 'MORNING' },
  siteContact: { id: 'c1' },
  purchaseOrderNumber: 'BC-1',
  instructions: null,
} as unknown as Order;

function faults(of: Order, values: Partial<ReturnType<typeof editedOf>>): string[] {
  const { issues } = safeParse(rulesOf(of), { ...editedOf(of), ...values });
  return (issues ?? []).map(({ message }) => message);
}

test('only what has changed is sent; what was emptied is sent empty', () => {
  const before = editedOf(order);
  expect(inputOf(before, before)).toEqual({});
  expect(inputOf(before, { ...before, window: 'NIGHT', siteContactId: '' })).toEqual({
    window: 'NIGHT',
    siteContactId: '',
  });
});

test('a number that the business requires may not be taken away; one that was never given is not asked for', () => {
  expect(faults(order, { purchaseOrderNumber: ' ' })).toEqual([
    'Indiquez votre n°\u00a0de commande interne.',
  ]);
  expect(faults({ ...order, purchaseOrderNumber: null }, {})).toEqual([]);
  expect(faults({ ...order, business: null }, { purchaseOrderNumber: '' })).toEqual([]);
});

test('texts have their limits, and a slot that was there stays one', () => {
  expect(
    faults(order, {
      purchaseOrderNumber: 'x'.repeat(36),
      instructions: 'x'.repeat(501),
      window: '',
    }),
  ).toEqual([
    'Choisissez un créneau.',
    '35\u00a0caractères au plus.',
    '500\u00a0caractères au plus.',
  ]);
  expect(faults({ ...order, slot: null }, {})).toEqual([]);
});

test('a change is told by the version, or by its time where nothing is counted', () => {
  const updatedAt = '2026-03-12T09:00:00Z';
  expect(versionOf({ version: 3, updatedAt })).toBe(3);
  expect(versionOf({ version: null, updatedAt })).toBe(updatedAt);
});
