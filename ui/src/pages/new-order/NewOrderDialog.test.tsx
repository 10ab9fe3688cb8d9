/** Tests the form with the real cache: its requests when it repeats an order. */
import { type ApolloClient, ApolloLink } from '@apollo/client';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { installConfig } from '../../auth/fixture';
import { newOrderPath } from '../../components/orders/new-order';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { customer, fixtureClient, WithClient } from '../../graphql/test';
import { OrderFormDataDocument } from './NewOrder.generated';
import { NewOrderDialog } from './NewOrderDialog';
import { at, haulier, past, products, slotsFrom } from './order.fixture';

beforeEach(() => {
  localStorage.clear();
  installConfig();
  stubBrowser(1440);
});
afterEach(() => vi.unstubAllGlobals());

/** A client whose provider has this order or none, with the requests it received. */
function provider(order: () => typeof past | null) {
  const requested: (string | undefined)[] = [];
  const note = new ApolloLink((operation, forward) => {
    requested.push(operation.operationName);
    return forward(operation);
  });
  const client = fixtureClient({
    query: {
      me: customer(),
      currentBusiness: haulier as never,
      gasList: products as never,
      deliverySlots: slotsFrom('2026-11-21', 61) as never,
      planning: [],
      order: order as never,
    },
  });
  client.setLink(note.concat(client.link));
  return { requested, client };
}

const repeatPath = newOrderPath({ reorder: past.id });

function open(client: ApolloClient, path = repeatPath) {
  const router = createMemoryRouter([{ path: '*', element: <NewOrderDialog now={() => at} /> }], {
    initialEntries: [path],
  });
  render(
    <WithClient client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </WithClient>,
  );
}

const instructions = () => screen.findByDisplayValue('Sonner au portail.');
const lost = /^La commande d’origine est introuvable/;
const notTaken = /^Un produit de cette commande n’est plus proposé/;

test('the order to repeat comes with the form’s own request', async () => {
  const { requested, client } = provider(() => past);
  open(client);
  await instructions();
  screen.getByText(notTaken);
  expect(requested.filter((one) => one?.startsWith('Order'))).toEqual(['OrderFormData']);
});

test('a form without an order to repeat requests none', async () => {
  const order = vi.fn(() => past);
  const { client } = provider(order);
  open(client, newOrderPath());
  await screen.findByText('Site de livraison', { selector: 'h3, h3 *' });
  expect(order).not.toHaveBeenCalled();
});

test('an order to repeat that does not exist shows a message', async () => {
  open(provider(() => null).client);
  await screen.findByText(lost);
});

test('the form keeps the values of the first response, even when the order is missing in the next', async () => {
  let order: typeof past | null = past;
  const { client } = provider(() => order);
  open(client);
  await instructions();
  order = null;
  const variables = { reorder: true, orderId: past.id };
  const query = { query: OrderFormDataDocument, variables, fetchPolicy: 'network-only' } as const;
  await client.query(query);
  await waitFor(() => expect(client.readQuery(query)?.order).toBeNull());
  await instructions();
  screen.getByText(notTaken);
  expect(screen.queryByText(lost)).toBeNull();
});
