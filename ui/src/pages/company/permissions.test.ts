import { expect, test } from 'vitest';
import { permissionsOf } from '../../components/permissions/usePermissions';
import type { Permission } from '../../graphql/types.generated';
import { reasonFor, reasonsOf, seesPayment } from './permissions';

function who(role: 'VIEWER' | null, ...permissions: Permission[]) {
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
] as const)('%s opens its own part of the page', (permission, told) => {
  const { business, people, payment } = reasonsOf(who('VIEWER', permission));
  expect([business, people, payment]).toEqual(told);
});

test('a mandate is signed by who may manage payment methods', () => {
  const sign = { what: 'signature', id: '302' } as const;
  expect(reasonFor(sign, reasonsOf(who('VIEWER', 'FINANCE_PAY')))).toBe(reason);
  expect(reasonFor(sign, reasonsOf(who('VIEWER', 'PAYMENT_METHOD_WRITE')))).toBeUndefined();
});

test.each([
  [['ORDER_WRITE'], true],
  [['FINANCE_READ'], true],
  [['PAYMENT_METHOD_WRITE'], true],
  [['ORDER_READ', 'ANALYTICS_READ', 'BUSINESS_WRITE'], false],
  [[], false],
] as const)('who may %j sees payment methods: %s', (permissions, sees) => {
  expect(seesPayment(permissions)).toBe(sees);
});

test('a role that is not known is not named', () => {
  expect(reasonsOf(who(null)).business).toMatch(/^Votre rôle ne permet pas/);
});

test('a person who could not be read may try', () => {
  expect(reasonsOf(permissionsOf(undefined)).payment).toBeUndefined();
});
