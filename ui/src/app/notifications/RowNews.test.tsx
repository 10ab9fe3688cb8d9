/** Announcements for screen readers when live updates change rows. */
import { gql } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixtureClient, WithClient } from '../../graphql/test';
import { fr } from '../../lib/typography';
import { publish } from './live.testing';
import { RowNews } from './RowNews';

vi.mock('../../graphql/live/live', () => import('./live.testing'));
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const rows = gql`
  query Rows {
    orders {
      items {
        id
        status
      }
    }
    tanks {
      items {
        id
        level
        nextOrder {
          id
          reference
        }
      }
    }
    invoices {
      items {
        id
        payment
      }
    }
  }
`;

/** A screen with an order, a tank and an invoice. */
async function show(path = '/') {
  const nextOrder = { id: 'o9', reference: 'CMD-9' };
  const client = fixtureClient({
    query: {
      orders: { items: [{ id: 'o1', status: 'ready' }] },
      tanks: { items: [{ id: 't1', level: 9000, nextOrder }] },
      invoices: { items: [{ id: 'f1', payment: 2 }] },
    },
  });
  function Screen() {
    const { data } = useQuery(rows);
    return (
      <>
        {data && <p>Lu</p>}
        <RowNews />
      </>
    );
  }
  const routes = [{ path: '*', element: <Screen /> }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <WithClient client={client}>
      <RouterProvider router={router} />
    </WithClient>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10));
  screen.getByText('Lu');
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const said = () => screen.getByRole('status').textContent;

const order = (status: string, changes: object = {}) =>
  publish(
    {
      __typename: 'Order',
      id: 'o1',
      reference: 'CMD-2026-004812',
      status,
      cancellation: null,
      ...changes,
    } as never,
    { status: 'ready', cancelled: false },
  );
const tank = (level: number | null, id = 't1') =>
  publish({ __typename: 'Tank', id, name: 'Cuve gazole 1', level } as never, null);
const invoice = (payment: number | null, invoiceKind = 'INVOICE') =>
  publish(
    { __typename: 'Invoice', id: 'f1', invoiceKind, number: 'FA-2026-001204', payment } as never,
    null,
  );

test.each<[string, () => void, string]>([
  ['changes status', () => order('processing'), fr`Commande CMD-2026-004812 : commande en cours.`],
  [
    'is cancelled',
    () => order('ready', { cancellation: {} }),
    fr`Commande CMD-2026-004812 : annulée.`,
  ],
])('an order that %s', async (_, happens, words) => {
  await show();
  happens();
  await pass(1000);
  expect(said()).toBe(words);
});

test('an order whose status stays the same is not announced', async () => {
  await show();
  order('ready');
  await pass(1000);
  expect(said()).toBe('');
});

test.each<[number | null, string]>([
  [12400, fr`Cuve gazole 1 : 12 400 L.`],
  [null, fr`Cuve gazole 1 : niveau inconnu.`],
])('a tank whose level becomes %s', async (level, words) => {
  await show();
  tank(level);
  await pass(1000);
  expect(said()).toBe(words);
});

test.each<[number | null, string]>([
  [0, fr`Facture FA-2026-001204 : non payée.`],
  [1, fr`Facture FA-2026-001204 : payée.`],
  [2, fr`Facture FA-2026-001204 : paiement en attente.`],
  [3, fr`Facture FA-2026-001204 : défaut de paiement.`],
  [4, fr`Facture FA-2026-001204 : paiement programmé.`],
  [5, fr`Facture FA-2026-001204 : erreur lors du paiement.`],
  [null, fr`Facture FA-2026-001204 : mise à jour.`],
])('an invoice whose payment becomes %s', async (payment, words) => {
  await show();
  invoice(payment);
  await pass(1000);
  expect(said()).toBe(words);
});

test('a change of a field that no row shows is not announced', async () => {
  await show();
  tank(1, 't2');
  // The screen shows the reference of this order, not its status.
  order('processing', { id: 'o9' });
  await pass(1000);
  expect(said()).toBe('');
});

test('on the page of an order nothing is announced, because the page does it', async () => {
  await show('/operations/mes-livraisons/o1');
  order('processing');
  await pass(1000);
  expect(said()).toBe('');
});

test('a change that a notification reports is not announced a second time', async () => {
  await show();
  order('processing');
  tank(1);
  invoice(1);
  for (const link of [
    '/operations/mes-livraisons/o1',
    '/operations/gerer-ma-flotte?onglet=cuves&cuve=t1',
  ])
    publish({ __typename: 'AppNotification', link, readAt: null } as never, null);
  await pass(1000);
  expect(said()).toBe(fr`Facture FA-2026-001204 : payée.`);
});

test('there is at most one announcement per second, with the last change of each row', async () => {
  await show();
  tank(1);
  await pass(1000);
  expect(said()).toBe(fr`Cuve gazole 1 : 1 L.`);
  tank(2);
  await pass(400);
  tank(3);
  invoice(1);
  await pass(500);
  expect(said()).toBe(fr`Cuve gazole 1 : 1 L.`);
  await pass(100);
  expect(said()).toBe(fr`Cuve gazole 1 : 3 L. Facture FA-2026-001204 : payée.`);
});
