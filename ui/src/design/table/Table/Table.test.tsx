import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { Table } from './Table';

const props = {
  caption: 'Produits et volumes',
  columns: [
    { id: 'product', header: 'Produit', cell: ([product]: string[]) => product },
    {
      id: 'volume',
      header: 'Volume',
      align: 'end' as const,
      cell: ([, volume]: string[]) => volume,
    },
  ],
  rows: [
    ['Gazole B7', '12\u202f000\u00a0L'],
    ['AdBlue', '850\u00a0L'],
  ],
  rowKey: ([product]: string[]) => product ?? '',
};

describe('Table', () => {
  conforms(Table, {
    props,
    root: HTMLTableElement,
    attributes: [
      [{}, { 'data-density': 'comfort' }],
      [{ density: 'compact' }, { 'data-density': 'compact' }],
    ],
  });

  test('has a name, and its headers name columns and rows', () => {
    render(<Table {...props} totals={{ product: 'Total', volume: '12\u202f850\u00a0L' }} />);
    const table = screen.getByRole('table', { name: 'Produits et volumes' });
    const names = (role: string) =>
      within(table)
        .getAllByRole(role)
        .map(({ textContent }) => textContent);
    expect(names('columnheader')).toEqual(['Produit', 'Volume']);
    expect(names('rowheader')).toEqual(['Gazole B7', 'AdBlue', 'Total']);
    expect(within(table).getByRole('columnheader', { name: 'Volume' }).dataset['align']).toBe(
      'end',
    );
    expect(within(table).getByRole('cell', { name: '850\u00a0L' }).dataset['align']).toBe('end');
  });

  test('a link can target a row', () => {
    render(<Table {...props} rowId={([product]) => `produit-${product}`} />);
    const row = document.getElementById('produit-AdBlue');
    row?.focus();
    expect(document.activeElement).toBe(screen.getByRole('row', { name: /AdBlue/ }));
  });
});
