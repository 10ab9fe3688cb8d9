import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { KeyFigure } from './KeyFigure';

conforms(KeyFigure, {
  props: { label: 'Volume livré', value: '61,2', unit: 'm³' },
  root: HTMLDListElement,
  attributes: [
    [{}, { 'data-size': 'md', 'data-state': 'ready', 'aria-busy': null }],
    [
      { size: 'lg', loading: true },
      { 'data-size': 'lg', 'data-state': 'loading', 'aria-busy': 'true' },
    ],
    [{ value: null }, { 'data-state': 'missing' }],
    [{ value: 0 }, { 'data-state': 'ready' }],
  ],
});

test('the unit stays on the line of its figure', () => {
  render(<KeyFigure label="Volume livré" value="61,2" unit="m³" />);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '61,2\u00a0m³',
  ]);
});

test('a missing figure has no unit', () => {
  render(<KeyFigure label="Volume livré" unit="m³" />);
  screen.getByRole('img', { name: 'non renseigné' });
  expect(screen.queryByText(/m³/)).toBeNull();
});

test('while loading it does not show the former figure', () => {
  render(
    <KeyFigure label="Dépense" value="74,5" change="▲ 3,1 %" comparison="sur un mois" loading />,
  );
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['', '']);
});
