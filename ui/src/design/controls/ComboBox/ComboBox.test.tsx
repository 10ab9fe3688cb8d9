import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { ComboBox } from './ComboBox';
import { ComboBoxField } from './ComboBoxField';
import { finder } from './find';

const options = [
  { id: 'tls', label: 'Dépôt Toulouse', description: '31200 Toulouse' },
  { id: 'chl', label: 'Chantier Île-de-Ré', keywords: 'CH-017' },
];

// The stories test the open list in Chromium: jsdom has no popovers.
HTMLElement.prototype.showPopover = () => {};

conforms(ComboBoxField, {
  props: { label: 'Site de livraison', options },
  root: HTMLInputElement,
  field: true,
  disabled: true,
  attributes: [
    [{}, { role: 'combobox', 'data-size': 'sm', 'data-state': 'idle' }],
    [
      { size: 'md', readOnly: true },
      { 'data-size': 'md', 'data-state': 'readonly' },
    ],
  ],
});

test('until it has loaded, a plain field of the same kind shows the choice', async () => {
  render(<ComboBox label="Site" options={options} defaultValue="tls" />);
  expect(screen.getByLabelText<HTMLInputElement>('Site').value).toBe('Dépôt Toulouse');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(await screen.findByRole<HTMLInputElement>('combobox')).toHaveProperty(
    'value',
    'Dépôt Toulouse',
  );
});

describe('finding', () => {
  const find = finder(options);

  test.each([
    ['Dépôt Toulouse', 'DEPOT', true],
    ['Dépôt Toulouse', 'toul depot', true],
    ['Dépôt Toulouse', '31200', true],
    ['Dépôt Toulouse', 'bordeaux', false],
    ['Chantier Île-de-Ré', 'ile de re', true],
    ['Chantier Île-de-Ré', 'ch-017', true],
    ['Chantier Île-de-Ré', 'hantier', false],
    ['Chantier Île-de-Ré', '', true],
  ])('%s by “%s”: %s', (label, typed, found) => {
    expect(find(label, typed)).toBe(found);
  });
});
