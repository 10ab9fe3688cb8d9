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

test('only changed values are sent; a cleared value is sent empty', () => {
  const before = editedOf(order);
  expect(inputOf(before, before)).toEqual({});
  expect(inputOf(before, { ...before, window: 'NIGHT', siteContactId: '' })).toEqual({
    window: 'NIGHT',
    siteContactId: '',
  });
});

test('a number required by the business cannot be removed; one that was never given is not required', () => {
  expect(faults(order, { purchaseOrderNumber: ' ' })).toEqual([
    'Indiquez votre n°\u00a0de commande interne.',
  ]);
  expect(faults({ ...order, purchaseOrderNumber: null }, {})).toEqual([]);
  expect(faults({ ...order, business: null }, { purchaseOrderNumber: '' })).toEqual([]);
});

test('texts have limits, and an existing slot is required', () => {
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

test('a change is detected by the version, or by its time when there is no version', () => {
  const updatedAt = '2026-03-12T09:00:00Z';
  expect(versionOf({ version: 3, updatedAt })).toBe(3);
  expect(versionOf({ version: null, updatedAt })).toBe(updatedAt);
});
