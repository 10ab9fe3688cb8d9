import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../design/conformance';
import { InvoicePaymentChip } from './InvoicePaymentChip';

conforms(InvoicePaymentChip, {
  props: { payment: 0 },
  root: HTMLSpanElement,
  attributes: [
    [{}, { 'data-payment': '0', 'data-tone': 'neutral' }],
    [{ payment: 1 }, { 'data-payment': '1', 'data-tone': 'ok' }],
    [{ payment: 2 }, { 'data-tone': 'warn' }],
    [{ payment: 3 }, { 'data-tone': 'bad' }],
    [{ payment: 4 }, { 'data-tone': 'info' }],
    [{ payment: 5 }, { 'data-tone': 'bad' }],
    [{ payment: 6 }, { 'data-payment': '6', 'data-tone': 'neutral' }],
  ],
});

test.each([
  [0, 'Non'],
  [1, 'Oui'],
  [2, 'En attente'],
  [3, 'Defaut de paiement'],
  [4, 'Programmé'],
  [5, 'Erreur lors du paiement'],
  [6, 'Inconnu (6)'],
  [-1, 'Inconnu (-1)'],
])('%d is written as the specification spells it: %s', (payment, label) => {
  const { container } = render(<InvoicePaymentChip payment={payment} />);
  expect(container.textContent).toBe(label);
  expect(container.querySelectorAll('svg')).toHaveLength(1);
});
