import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { fixtureClient, WithClient } from '../../graphql/test';
import { DocumentsCard, type DocumentsCardProps } from './DocumentsCard';

type Order = DocumentsCardProps['order'];

const note = {
  __typename: 'OrderDocument',
  id: 'd1',
  kind: 'DELIVERY_NOTE',
  name: 'BL.pdf',
  sizeBytes: null,
  createdAt: null,
  url: '/files/d1',
  previewUrl: null,
} as const;

const card = (changes: Partial<Order>) => (
  <WithClient client={fixtureClient({})}>
    <ToastProvider>
      <DocumentsCard
        order={
          { id: '1', status: 'delivered', cancellation: null, documents: [], ...changes } as Order
        }
      />
    </ToastProvider>
  </WithClient>
);

test('the delivery note is announced once it is available, not when the order is delivered', () => {
  const { rerender } = render(card({ status: 'processing' }));
  screen.getByText('Le bon de livraison sera disponible après la livraison.');
  rerender(card({}));
  screen.getByText('Le bon de livraison n’est pas encore disponible.');
  expect(screen.queryByText('Le bon de livraison est disponible.')).toBeNull();
  rerender(card({ documents: [note] }));
  screen.getByText('Le bon de livraison est disponible.');
  expect(screen.queryByText('Le bon de livraison n’est pas encore disponible.')).toBeNull();
});

test('a note that was available from the start is not announced', () => {
  render(card({ documents: [note] }));
  expect(screen.queryByText('Le bon de livraison est disponible.')).toBeNull();
  expect(screen.getAllByText('Bon de livraison')).not.toHaveLength(0);
});
