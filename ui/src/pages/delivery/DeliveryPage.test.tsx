import { ApolloLink } from '@apollo/client';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { installConfig } from '../../auth/fixture';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { documentKey, keptKeys } from '../../graphql/kept/keys';
import { fixtureClient, WithClient } from '../../graphql/test';
import { paths } from '../../lib/paths';
import { DeliveryActions } from './DeliveryActions';
import { DeliveryPage } from './DeliveryPage';
import { answers, delivered, now } from './order.fixture';

beforeEach(() => {
  installConfig();
  stubBrowser(1440);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the emissions avoided by HVO come with the delivery, without a second request', async () => {
  const requested: (string | undefined)[] = [];
  const note = new ApolloLink((operation, forward) => {
    if (operation.operationType === 'query') requested.push(operation.operationName);
    return forward(operation);
  });
  const client = fixtureClient(answers(delivered));
  client.setLink(note.concat(client.link));
  const router = createMemoryRouter(
    [{ path: `${paths.deliveries}:orderId`, element: <DeliveryPage now={now} /> }],
    { initialEntries: [paths.delivery(delivered.id)] },
  );
  render(
    <WithClient client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </WithClient>,
  );
  await screen.findByText('Soit 29,7 t CO₂e évités par rapport au gazole B7.');
  expect(requested.filter((one) => one !== 'Shell').toSorted()).toEqual([
    'OrderDetail',
    'OrderNeighbours',
  ]);
});

test('a delivery note stored on this device can be opened from the page header without a network', () => {
  // A desktop, where the buttons are not in a sheet.
  vi.stubGlobal('matchMedia', undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const note = { __typename: 'OrderDocument', id: 'd1', kind: 'DELIVERY_NOTE', name: 'BL.pdf' };
  const order = { ...delivered, documents: [{ ...note, url: '/files/d1' }] } as never;
  const client = fixtureClient(answers(order));
  const shown = () =>
    render(
      <WithClient client={client}>
        <ToastProvider>
          <MemoryRouter>
            <DeliveryActions order={order} now={now()} />
          </MemoryRouter>
        </ToastProvider>
      </WithClient>,
    );
  const { unmount } = shown();
  const there = () => screen.getByText('Télécharger le bon de livraison').closest('a, button');
  expect(there()?.getAttribute('aria-disabled')).toBe('true');
  unmount();
  keptKeys.set(new Set([documentKey('d1')]));
  shown();
  expect(there()?.getAttribute('aria-disabled')).not.toBe('true');
  keptKeys.set(new Set());
});
