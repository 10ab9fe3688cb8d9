import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HistoryCard, type HistoryCardProps } from './HistoryCard';

test('the history says that a delivery was outside its slot', () => {
  const event = { at: '2026-03-12T11:20:00Z', actor: 'Karim' };
  const order = {
    eta: null,
    deliveredAt: '2026-03-12T11:20:00Z',
    slot: {
      date: '2026-03-12',
      startsAt: '2026-03-12T05:00:00Z',
      endsAt: '2026-03-12T11:00:00Z',
    },
    events: [
      { ...event, id: 'e1', kind: 'ARRIVED', message: 'Arrivée du camion-citerne' },
      { ...event, id: 'e2', kind: 'DELIVERED', message: 'Commande livrée' },
    ],
  } as unknown as HistoryCardProps['order'];
  render(<HistoryCard order={order} now={new Date('2026-03-12T13:00:00Z')} />);
  const lines = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(lines[0]).toContain('Karim · livrée avec 20 min de retard');
  expect(lines[1]).not.toContain('retard');
});
