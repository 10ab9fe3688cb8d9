import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { volume, volumes } from '../haulier.testing';
import { columnsOf } from '../series';
import { ChartFrame } from './ChartFrame';
import { cellOf, headOf, tableOf } from './table';

const series = volumes(2);
const props = {
  title: 'Volumes par produit',
  summary: 'Volume en hausse.',
  table: () => tableOf(columnsOf(series), series, volume),
  children: <p>Le tracé</p>,
};

conforms(ChartFrame, {
  props,
  root: HTMLElement,
  attributes: [
    [{}, { 'data-state': 'ready' }],
    [{ empty: true }, { 'data-state': 'empty' }],
    [
      { empty: true, status: 'loading' },
      { 'data-state': 'loading', 'aria-busy': 'true' },
    ],
  ],
});

test('its title names it and its sentence describes it', () => {
  render(<ChartFrame {...props} level={2} />);
  screen.getByRole('heading', { name: 'Volumes par produit', level: 2 });
  const figure = screen.getByRole('figure', { name: 'Volumes par produit' });
  const description = document.getElementById(figure.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Volume en hausse.');
});

test('the table keeps gaps, and the file uses its own unit', () => {
  const spend = {
    format: String,
    axis: { unit: 'k€', per: 100_000 },
    data: { unit: '€', per: 100 },
  };
  expect(cellOf(123_456, spend)).toEqual({ text: '123456', value: 1234.56 });
  expect(cellOf(null, spend)).toEqual({ text: '', value: null });
  const [head] = tableOf(
    [{ x: '2026-03', label: 'mars 2026', values: [1] }],
    [{ label: 'Dépense' }],
    spend,
  ).head.slice(1);
  expect(head).toEqual({ text: 'Dépense', file: 'Dépense (€)' });
});

test('the head of the first column names the kind of its rows', () => {
  expect(headOf([{ x: '2026-03', label: 'mars 2026' }])).toBe('Mois');
  expect(headOf([{ x: '2026-03-12', label: '12 mars 2026' }])).toBe('Jour');
  expect(headOf([{ x: '2026-03-16', label: 'semaine du 16 mars 2026' }])).toBe('Semaine');
  expect(headOf([{ x: 'toulouse', label: 'Dépôt Toulouse' }])).toBe('Catégorie');
});
