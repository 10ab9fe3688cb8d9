import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { Breadcrumb } from './Breadcrumb';

const parents = [
  { label: 'Opérations', to: '/operations/' },
  { label: 'Mes livraisons', to: '/operations/mes-livraisons/' },
];

conforms(Breadcrumb, {
  props: { parents, current: 'CMD-2026-004812' },
  root: HTMLElement,
  attributes: [[{}, { 'aria-label': 'Fil d’Ariane' }]],
});

test('the screens above are links, the page itself is not', () => {
  render(<Breadcrumb parents={parents} current="CMD-2026-004812" />, { wrapper: MemoryRouter });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/operations/',
    '/operations/mes-livraisons/',
  ]);
  expect(screen.getByText('CMD-2026-004812').getAttribute('aria-current')).toBe('page');
});
