import { expect, test } from 'vitest';
import { permissionsOf } from '../components/permissions/usePermissions';
import { allPermissions } from '../graphql/test';
import type { Permission } from '../graphql/types.generated';
import { screensFor } from './screens';
import { entries } from './sidebar/menu';

const of = (permissions: readonly Permission[]) =>
  screensFor(
    permissionsOf({ me: { id: '7', role: null, permissions }, currentBusiness: null }).may,
  );

test('every page of the sidebar is a screen with a key and the same label', () => {
  const pages = entries.flatMap(({ label, to, submenu }) => submenu ?? [{ label, to }]);
  const named = new Map(of(allPermissions).map(({ to, label }) => [to, label]));
  expect(pages.map(({ to }) => named.get(to))).toEqual(pages.map(({ label }) => label));
  expect(
    of(allPermissions)
      .map(({ key }) => key)
      .join(''),
  ).toBe('aolcvftxeu');
});

test('screens that the user may not open are left out', () => {
  expect(
    of(['ORDER_READ'])
      .map(({ key }) => key)
      .join(''),
  ).toBe('aolcve');
});
