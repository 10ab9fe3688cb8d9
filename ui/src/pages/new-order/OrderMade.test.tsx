import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { fixtureClient, WithClient } from '../../graphql/test';
import { orders, ordersAnswers } from '../../stories/orders';
import { OrderMade, type OrderMadeProps } from './OrderMade';

test('the link to a recurring order has the site, tank and volume, or filling up for a filled-up tank', async () => {
  const [first] = orders;
  const [item] = first?.items ?? [];
  const order = {
    ...first,
    items: [
      { ...item, id: 'i1', tank: { id: '601' }, volumeOrdered: 15_800, fillUp: true },
      { ...item, id: 'i2', tank: null, volumeOrdered: 3000, fillUp: false },
    ],
  } as unknown as OrderMadeProps['order'];
  const element = (
    <OrderMade order={order} now={new Date('2026-11-21T09:00:00Z')} onAgain={() => {}} />
  );
  render(
    <WithClient client={fixtureClient({ query: { ...ordersAnswers(), order: null } })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </WithClient>,
  );
  const link = (await screen.findByText('Rendre cette commande récurrente')).closest('a');
  const gas = item?.gas?.id;
  expect(link?.getAttribute('href')).toBe(
    `/operations/mes-commandes-reccurentes/?nouvelle=1&site=${first?.address?.id}` +
      `&cuve=601&produit=${gas}&volume=&cuve=&produit=${gas}&volume=3000`,
  );
});

test('the confirmation of an order can be viewed and downloaded', async () => {
  stubBrowser(1440);
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
  const [first] = orders;
  const documents = [
    {
      id: 'd1',
      kind: 'ORDER_CONFIRMATION',
      name: 'confirmation.pdf',
      url: '/files/documents/d1',
      previewUrl: '/files/documents/d1/apercu',
    },
  ];
  const order = { ...first, status: 'oncoming' } as unknown as OrderMadeProps['order'];
  const element = (
    <OrderMade order={order} now={new Date('2026-11-21T09:00:00Z')} onAgain={() => {}} />
  );
  const client = fixtureClient({
    query: { ...ordersAnswers(), order: { ...first, documents } as never },
  });
  render(
    <WithClient client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </WithClient>,
  );
  await screen.findByText('Voir la confirmation');
  const link = screen.getByText('Confirmation (PDF)').closest('a');
  expect(link?.getAttribute('href')).toBe('/files/documents/d1');
});
