import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../design/conformance';
import { OrderStepper, type OrderStepperProps } from './OrderStepper';

const props = {
  order: { status: 'ready', events: [{ status: 'oncoming', at: '2026-11-19T08:12:00Z' }] },
  now: new Date('2026-11-21T09:00:00Z'),
} satisfies OrderStepperProps;

const cancellation = {
  at: '2026-11-20T15:00:00Z',
  by: 'Yanis Benali',
  reason: 'WRONG_DATE',
};

conforms(OrderStepper, {
  props,
  root: HTMLDivElement,
  attributes: [
    [{}, { 'data-state': 'live' }],
    [{ cancellation }, { 'data-state': 'cancelled' }],
  ],
});

test('the list has a name, and says which step is current', () => {
  render(<OrderStepper {...props} />);
  expect(screen.getByRole('list', { name: 'Étapes de la commande' })).toBeTruthy();
  expect(document.querySelector('[aria-current="step"]')?.textContent).toMatch(
    /^Commande attribuée/,
  );
});

test.each([
  [
    cancellation,
    'Commande annulée le 20\u00a0novembre\u00a02026 par Yanis Benali. Motif\u00a0: Mauvaise date.',
  ],
  [
    { ...cancellation, by: null, reason: 'PROVIDER' },
    'Commande annulée le 20\u00a0novembre\u00a02026. Motif\u00a0: Décision du fournisseur.',
  ],
  [
    { ...cancellation, reason: 'WEATHER' },
    'Commande annulée le 20\u00a0novembre\u00a02026 par Yanis Benali. Motif\u00a0: WEATHER.',
  ],
  [
    { ...cancellation, reason: 'OTHER', comment: 'Chantier reporté.' },
    'Commande annulée le 20\u00a0novembre\u00a02026 par Yanis Benali. Motif\u00a0: Autre.Commentaire\u00a0: Chantier reporté.',
  ],
  [
    { ...cancellation, reason: '' },
    'Commande annulée le 20\u00a0novembre\u00a02026 par Yanis Benali. Motif\u00a0: non précisé.',
  ],
])('cancelled: the steps are frozen and the banner says %j', (cancelled, sentence) => {
  render(<OrderStepper {...props} cancellation={cancelled} />);
  expect(screen.getByRole('note').textContent).toBe(sentence);
  expect(screen.getByRole('list').closest('[data-state]')).toHaveProperty(
    'dataset.state',
    'frozen',
  );
  expect(screen.getByRole('list').textContent).not.toContain('Un camion-citerne');
});

test.each([
  ['oncoming', 'info'],
  ['waiting', 'warn'],
  ['ready', 'ready'],
  ['processing', 'live'],
])('the current step has the colour of its status chip: %s', (status, tone) => {
  render(<OrderStepper {...props} order={{ status, events: [] }} />);
  expect(screen.getByRole('list').closest('[data-tone]')).toHaveProperty('dataset.tone', tone);
});
