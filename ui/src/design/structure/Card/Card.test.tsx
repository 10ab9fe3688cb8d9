import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { Card } from './Card';

conforms(Card, {
  props: { title: 'Prix du jour', children: 'Contenu' },
  root: HTMLElement,
  attributes: [
    [{}, { 'data-flush': null }],
    [{ flush: true }, { 'data-flush': 'true' }],
  ],
});

test('its title names its region', () => {
  render(<Card title="Prix du jour" level={3} aside="HT/L" />);
  screen.getByRole('region', { name: 'Prix du jour' });
  screen.getByRole('heading', { name: 'Prix du jour', level: 3 });
  screen.getByText('HT/L');
});

test('without a title it is no region', () => {
  render(<Card>Contenu</Card>);
  expect(screen.queryByRole('region')).toBeNull();
});
