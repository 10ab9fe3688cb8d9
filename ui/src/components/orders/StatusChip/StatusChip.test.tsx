import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../../design/conformance';
import { StatusChip } from './StatusChip';

conforms(StatusChip, {
  props: { status: 'oncoming' },
  root: HTMLSpanElement,
  attributes: [
    [{}, { 'data-status': 'oncoming', 'data-tone': 'info' }],
    [{ status: 'waiting' }, { 'data-status': 'waiting', 'data-tone': 'warn' }],
    [{ status: 'ready' }, { 'data-status': 'ready', 'data-tone': 'ready' }],
    [{ status: 'processing' }, { 'data-status': 'processing', 'data-tone': 'live' }],
    [{ status: 'delivered' }, { 'data-status': 'delivered', 'data-tone': 'ok' }],
    [
      { status: 'ready', cancelled: true },
      { 'data-status': 'cancelled', 'data-tone': 'neutral' },
    ],
    [{ status: 'toString' }, { 'data-status': 'unknown', 'data-tone': 'neutral' }],
  ],
});

test.each([
  ['oncoming', 'Commande enregistrée'],
  ['waiting', 'Commande en attente'],
  ['ready', 'Commande attribuée'],
  ['processing', 'Commande en cours'],
  ['delivered', 'Commande livrée'],
  ['returned', 'returned'],
])('%s reads %s', (status, label) => {
  const { container, rerender } = render(<StatusChip status={status} />);
  expect(container.textContent).toBe(label);
  rerender(<StatusChip status={status} cancelled />);
  expect(container.textContent).toBe('Annulée');
});
