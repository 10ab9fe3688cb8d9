import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { WithClient } from '../../graphql/test';
import { draftOwner } from '../../lib/drafts';
import { readRecents } from '../../lib/recents';
import { paletteClient } from '../../stories/palette';
import { Visits, visitOf } from './Visits';
import { Visits_InvoiceFragmentDoc } from './Visits.generated';

beforeEach(() => {
  localStorage.clear();
  draftOwner.set({ person: '7', business: '1042' });
});

test.each([
  ['/operations/mes-livraisons/41393', 'ORDER', '41393'],
  ['/operations/mes-livraisons/a%2Fb', 'ORDER', 'a/b'],
  ['/operations/mes-commandes-reccurentes/42', 'RECURRING_ORDER', '42'],
  ['/finance?facture=1204', 'INVOICE', '1204'],
  ['/operations/gerer-ma-flotte/?onglet=vehicules&vehicule=v1', 'VEHICLE', 'v1'],
  ['/operations/gerer-ma-flotte?cuve=t1&relever=1', 'TANK', 't1'],
  ['/entreprise/?edit=adresse-a1#adresse-a1', 'ADDRESS', 'a1'],
  ['/entreprise/?edit=contact-c1', 'CONTACT', 'c1'],
  ['/entreprise/#contact-c1', 'CONTACT', 'c1'],
  ['/gestion-des-utilisateurs/?modifier=u1', 'USER', 'u1'],
])('%s is a visit of a record', (path, kind, id) => {
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  expect(visitOf(pathname, search, hash)).toEqual({ kind, id });
});

test.each([
  '/',
  '/finance/',
  '/operations/mes-livraisons/?facture=1',
  '/entreprise/?edit=adresse-nouvelle',
  '/entreprise/?edit=contact-nouveau',
  '/entreprise/?edit=logo',
  '/entreprise/#adresses',
])('%s is no visit of a record', (path) => {
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  expect(visitOf(pathname, search, hash)).toBeNull();
});

async function visit(path: string, records?: readonly object[]) {
  const client = paletteClient(undefined, records);
  const router = createMemoryRouter([{ path: '*', element: <Visits /> }], {
    initialEntries: [path],
  });
  await act(async () => {
    render(
      <WithClient client={client}>
        <RouterProvider router={router} />
      </WithClient>,
    );
    // Lets the query of the permissions settle.
    await new Promise((resolve) => setTimeout(resolve));
  });
  return { client, router };
}

test('a visited record is kept as soon as its name is in the cache', async () => {
  const { client } = await visit('/finance/?facture=1204', []);
  expect(readRecents()).toEqual([]);
  client.writeFragment({
    fragment: Visits_InvoiceFragmentDoc,
    data: { __typename: 'Invoice', id: '1204', number: 'FA-2026-001204' },
  });
  const kept = { id: 'INVOICE:1204', title: 'FA-2026-001204', link: '/finance/?facture=1204' };
  await waitFor(() => expect(readRecents()).toEqual([kept]));
});

test('the latest visit comes first', async () => {
  const { router } = await visit('/operations/gerer-ma-flotte?cuve=t1');
  await act(() => router.navigate('/operations/gerer-ma-flotte?onglet=vehicules&vehicule=v1'));
  await act(() => router.navigate('/'));
  expect(readRecents().map(({ title }) => title)).toEqual(['ZB-418-KT', 'Gazole flotte']);
});
