import { ApolloProvider } from '@apollo/client/react';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { business, customer, fixtureClient } from '../../graphql/test';
import { ProposedSlot } from './ProposedSlot';

test('a slot is accepted once, even when its proposal is slow to disappear', async () => {
  stubBrowser(1440);
  const answered = vi.fn(() => ({ order: null, userErrors: [] }));
  const client = fixtureClient({
    query: {
      me: customer({ permissions: ['ORDER_WRITE'] }),
      currentBusiness: business(),
    },
    mutation: { answerSlotProposal: answered },
  });
  const slot = { date: '2026-03-13', window: 'MORNING' } as const;
  const page = (
    <ToastProvider>
      <ProposedSlot orderId="10482" slot={slot} />
    </ToastProvider>
  );
  render(
    <ApolloProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </ApolloProvider>,
  );
  const accept = await screen.findByText('Accepter', { selector: 'button *' });
  await act(async () => {
    accept.click();
    accept.click();
  });
  await screen.findByText('Créneau accepté.');
  await userEvent.click(accept);
  expect(answered).toHaveBeenCalledOnce();
});
