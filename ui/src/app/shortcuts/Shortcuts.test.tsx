import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allPermissions, customer, fixtureClient, WithClient } from '../../graphql/test';
import type { Permission } from '../../graphql/types.generated';
import { stubBrowser } from '../shell/browser.testing';
import { Shortcuts } from './Shortcuts';

beforeEach(() => stubBrowser(1440));
afterEach(() => vi.restoreAllMocks());

/** The permissions of an accountant (product 3.2). */
const accounting: readonly Permission[] = [
  'ORDER_READ',
  'FINANCE_READ',
  'FINANCE_PAY',
  'PAYMENT_METHOD_WRITE',
  'USER_READ',
  'ANALYTICS_READ',
  'EXPORT_CREATE',
];

async function page(permissions: readonly Permission[] = allPermissions) {
  const client = fixtureClient({ query: { me: customer({ permissions }) } });
  const router = createMemoryRouter([{ path: '*', element: <Shortcuts /> }]);
  await act(async () => {
    render(
      <WithClient client={client}>
        <RouterProvider router={router} />
      </WithClient>,
    );
    // Lets the query of the permissions settle.
    await new Promise((resolve) => setTimeout(resolve));
  });
  const press = (...keys: string[]) => userEvent.keyboard(keys.join(''));
  const at = () => router.state.location.pathname + router.state.location.search;
  return { press, at };
}

test('g and a letter open each screen', async () => {
  const { press, at } = await page();
  for (const [key, path] of [
    ['o', '/operations/'],
    ['l', '/operations/mes-livraisons/'],
    ['c', '/operations/mes-commandes-reccurentes/'],
    ['v', '/operations/gerer-ma-flotte'],
    ['f', '/finance/'],
    ['t', '/analytics/'],
    ['x', '/analytics/mes-exports'],
    ['e', '/entreprise/'],
    ['u', '/gestion-des-utilisateurs/'],
    ['a', '/'],
  ] as const) {
    await press('g', key);
    expect(at()).toBe(path);
  }
});

test('g and a letter do nothing for a screen that the user may not open', async () => {
  const { press, at } = await page(['ORDER_READ']);
  await press('g', 'f', 'g', 'u', 'g', 't');
  expect(at()).toBe('/');
  await press('g', 'l');
  expect(at()).toBe('/operations/mes-livraisons/');
});

test('n opens the order form for a user who may order', async () => {
  const owner = await page();
  await owner.press('n');
  expect(owner.at()).toBe('/operations/mes-livraisons/?nouvelle-commande');
});

test('n does nothing without a network, as the form could not be loaded', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { press, at } = await page();
  await press('n');
  expect(at()).toBe('/');
});

test('n does nothing for an accountant, nor is it in the list of keys', async () => {
  const { press, at } = await page(accounting);
  await press('n');
  expect(at()).toBe('/');
  await press('?');
  await screen.findByText('Raccourcis clavier', { selector: 'h2' });
  const rows = [...document.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(rows).toContain('Ctrl KRechercher, ou choisir une action');
  expect(rows).toContain('g fFinance');
  expect(rows.join()).not.toContain('Nouvelle commande');
});
