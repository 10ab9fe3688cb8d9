import { ApolloLink } from '@apollo/client';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { throwError } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../app/shell/browser.testing';
import { installConfig } from '../../../auth/fixture';
import { ToastProvider } from '../../../design/feedback/Toast/ToastProvider';
import { fixtureClient, WithClient } from '../../../graphql/test';
import { fill } from '../../../lib/user-input.testing';
import { orders } from '../../../stories/orders';
import { CancelOrder } from './CancelOrder';

beforeEach(() => {
  installConfig();
  stubBrowser(1440);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('after the cancellation, before it closes, it does not say that cancelling is impossible', async () => {
  const [first] = orders;
  const client = fixtureClient({
    query: { order: { ...first, id: '10482', canCancel: true } as never },
    mutation: { cancelOrder: () => ({ order: null, userErrors: [] }) },
  });
  // The URL has changed, but a slow page still shows the dialog.
  const onClose = vi.fn();
  render(
    <WithClient client={client}>
      <ToastProvider>
        <CancelOrder orderId="10482" onClose={onClose} now={() => new Date()} />
      </ToastProvider>
    </WithClient>,
  );
  await userEvent.selectOptions(await screen.findByLabelText(/^Motif/), 'PRICE');
  const send = screen.getByText('Annuler la commande', { selector: 'button *, button' });
  await userEvent.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await screen.findByText('Commande annulée.');
  // The change of the order by the response or by a live update.
  const id = client.cache.identify({ __typename: 'Order', id: '10482' }) as string;
  act(() => {
    client.cache.modify({ id, fields: { canCancel: () => false, status: () => 'cancelled' } });
  });
  await waitFor(() => expect(client.extract()).toMatchObject({ [id]: { canCancel: false } }));
  expect(screen.queryByText(/déjà annulée|a commencé/)).toBeNull();
  expect(send.isConnected, 'the focused button stays').toBe(true);
});

test('the input stays when the order cannot be loaded again', async () => {
  const [first] = orders;
  const client = fixtureClient({
    query: { order: { ...first, id: '10482', canCancel: true } as never },
  });
  let cut = false;
  const network = new ApolloLink((operation, forward) =>
    cut ? throwError(() => new TypeError('Failed to fetch')) : forward(operation),
  );
  client.setLink(network.concat(client.link));
  render(
    <WithClient client={client}>
      <ToastProvider>
        <CancelOrder orderId="10482" onClose={() => {}} now={() => new Date()} />
      </ToastProvider>
    </WithClient>,
  );
  const comment = await screen.findByLabelText<HTMLTextAreaElement>(/^Commentaire/);
  await fill(comment, 'Cuve encore pleine.');
  cut = true;
  await act(() => client.refetchQueries({ include: 'active' }).catch(() => undefined));
  expect(screen.getByDisplayValue('Cuve encore pleine.')).toBe(comment);
  expect(screen.queryByText(/n’a pas pu être chargée/)).toBeNull();
});
