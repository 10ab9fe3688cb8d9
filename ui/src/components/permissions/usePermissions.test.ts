import { afterEach, expect, test } from 'vitest';
import { permissionsKey } from '../../auth/storage';
import type { Permission } from '../../graphql/types.generated';
import { permissionsOf } from './usePermissions';

afterEach(() => localStorage.clear());

function answer(permissions: readonly Permission[], role: 'VIEWER' | null = 'VIEWER') {
  const me = { id: '7', role: 'ADMIN', permissions } as const;
  return { me, currentBusiness: { id: 'b1', name: 'Garonne', role } };
}

test('any one of the permissions is enough', () => {
  const { may, refusal } = permissionsOf(answer(['ORDER_WRITE']));
  expect(may('ORDER_WRITE')).toBe(true);
  expect(may('USER_WRITE', 'ORDER_WRITE')).toBe(true);
  expect(may('USER_WRITE')).toBe(false);
  expect(refusal('USER_WRITE', 'ORDER_WRITE')).toBeUndefined();
  expect(refusal('USER_WRITE')).toBe(
    'Votre rôle (Lecture seule) ne permet pas cette action. Demandez à un administrateur de Garonne.',
  );
});

test('the role is the one in the business of the tab, else the user’s', () => {
  expect(permissionsOf(answer([])).role).toBe('VIEWER');
  expect(permissionsOf(answer([], null)).role).toBe('ADMIN');
});

test('an unknown user may do nothing, and gets no refusal', () => {
  const { known, may, refusal, drawn } = permissionsOf(undefined);
  expect(known).toBe(false);
  expect(may('ORDER_READ')).toBe(false);
  expect(refusal('ORDER_READ')).toBeUndefined();
  expect(drawn).toBeUndefined();
});

test('the last known permissions of the device are rendered until the response arrives', () => {
  localStorage.setItem(permissionsKey, 'ORDER_READ,USER_READ');
  const { drawn, may } = permissionsOf(undefined);
  expect(drawn).toEqual(['ORDER_READ', 'USER_READ']);
  expect(may('ORDER_READ')).toBe(false);
  expect(permissionsOf(answer(['FINANCE_READ'])).drawn).toEqual(['FINANCE_READ']);
});

test('the user is awaited until the response arrives or fails', () => {
  expect(permissionsOf(undefined).awaited).toBe(true);
  expect(permissionsOf(answer([])).awaited).toBe(false);
  expect(permissionsOf(undefined, true).awaited).toBe(false);
});
