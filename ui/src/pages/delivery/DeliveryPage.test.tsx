import { ApolloLink } from '@apollo/client';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { installConfig } from '../../auth/fixture';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { fixtureClient, WithClient } from '../../graphql/test';
import { paths } from '../../lib/paths';
import { DeliveryPage } from './DeliveryPage';
import { answers, delivered, now } from './order.fixture';

beforeEach(() => {
  installConfig();
  stubBrowser(1440);
});
afterEach(() => vi.unstubAllGlobals());

test('what HVO spares comes with the delivery, not after another question', async () => {
  const asked: (string | undefined)[] = [];
  const note = new ApolloLink((operation, forward) => {
    if (operation.operationType === 'query') asked.push(operation.operationName);
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
  expect(asked.filter((one) => one !== 'Shell').toSorted()).toEqual([
    'OrderDetail',
    'OrderNeighbours',
  ]);
});
