import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { Card } from './Card';

conforms(Card, {
  props: { title: 'Prix du jour', children: 'Contenu' },
  root: HTMLElement,
  attributes: [
    [{}, { 'data-flush': null, 'data-variant': 'plain', 'data-interactive': null }],
    [{ variant: 'sunken' }, { 'data-variant': 'sunken' }],
    [{ to: '/finance/' }, { 'data-interactive': 'true' }],
    [{ flush: true }, { 'data-flush': 'true' }],
  ],
});

test('its title names its region', () => {
  render(<Card title="Prix du jour" level={3} aside="HT/L" />);
  screen.getByRole('region', { name: 'Prix du jour' });
  screen.getByRole('heading', { name: 'Prix du jour', level: 3 });
  screen.getByText('HT/L');
});

test('without a title it is not a region', () => {
  render(<Card>Contenu</Card>);
  expect(screen.queryByRole('region')).toBeNull();
});

test('with a target, its title is the link', () => {
  render(
    <Card title="Solde" to="/finance/" footer="Mis à jour à 08:00">
      12 430,00 €
    </Card>,
    { wrapper: MemoryRouter },
  );
  expect(screen.getByRole('link', { name: 'Solde' }).getAttribute('href')).toBe('/finance/');
  screen.getByText('Mis à jour à 08:00');
});
