import { expect, test } from 'vitest';
import { permissionsOf } from '../../components/permissions/usePermissions';
import type { Permission } from '../../graphql/types.generated';
import { reasonFor, reasonsOf, seesPayment } from './permissions';

function userWith(role: 'VIEWER' | null, ...permissions: Permission[]) {
  return permissionsOf({
    me: { id: '7', role, permissions },
    currentBusiness: { id: '1042', name: 'Garonne', role },
  });
}

const reason =
  'Votre rôle (Lecture seule) ne permet pas cette action. Demandez à un administrateur de Garonne.';

test.each([
  ['ORDER_READ', [reason, reason, reason]],
  ['ORDER_WRITE', [reason, undefined, reason]],
  ['BUSINESS_WRITE', [undefined, undefined, reason]],
  ['PAYMENT_METHOD_WRITE', [reason, reason, undefined]],
] as const)('%s allows editing its own part of the page', (permission, expected) => {
  const { business, people, payment } = reasonsOf(userWith('VIEWER', permission));
  expect([business, people, payment]).toEqual(expected);
});

test('signing a mandate needs the right to manage payment methods', () => {
  const sign = { what: 'signature', id: '302' } as const;
  expect(reasonFor(sign, reasonsOf(userWith('VIEWER', 'FINANCE_PAY')))).toBe(reason);
  expect(reasonFor(sign, reasonsOf(userWith('VIEWER', 'PAYMENT_METHOD_WRITE')))).toBeUndefined();
});

test.each([
  [['ORDER_WRITE'], true],
  [['FINANCE_READ'], true],
  [['PAYMENT_METHOD_WRITE'], true],
  [['ORDER_READ', 'ANALYTICS_READ', 'BUSINESS_WRITE'], false],
  [[], false],
] as const)('a user with %j sees payment methods: %s', (permissions, sees) => {
  expect(seesPayment(permissions)).toBe(sees);
});

test('an unknown role is not named', () => {
  expect(reasonsOf(userWith(null)).business).toMatch(/^Votre rôle ne permet pas/);
});

test('a user whose permissions failed to load may try', () => {
  expect(reasonsOf(permissionsOf(undefined)).payment).toBeUndefined();
});
