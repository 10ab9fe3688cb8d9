import { render, screen } from '@testing-library/react';
import { test } from 'vitest';
import { conforms } from '../../conformance';
import { delivery } from '../Drawing/drawings/delivery';
import { site } from '../Drawing/drawings/site';
import { EmptyState } from './EmptyState';

conforms(EmptyState, {
  props: { drawing: site, children: 'Aucune adresse.' },
  root: HTMLDivElement,
  attributes: [
    [{}, { 'data-align': 'start' }],
    [{ align: 'center' }, { 'data-align': 'center' }],
  ],
});

test.each([2, 3] as const)('its title is a heading of level %d', (level) => {
  render(
    <EmptyState drawing={delivery} title="Aucune livraison" level={level}>
      Commandez du carburant.
    </EmptyState>,
  );
  screen.getByRole('heading', { name: 'Aucune livraison', level });
});
