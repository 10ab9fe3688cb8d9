import { describe, vi } from 'vitest';
import { conforms } from '../../conformance';
import { DataTable } from './DataTable';
import { NewRows } from './NewRows';

const state = {
  search: '',
  order: { by: 'date', descending: true, usual: true },
  page: 1,
  pageSize: 25,
  narrowed: false,
  results: '',
  query: { page: 1, perPage: 25 },
  rows: undefined,
  setSearch: vi.fn(),
  clear: vi.fn(),
  cycleSort: vi.fn(),
  setOrder: vi.fn(),
  setPage: vi.fn(),
  setPageSize: vi.fn(),
};

// The stories test its behaviour in Chromium: media queries, popovers, layout, the history.
describe('DataTable', () => {
  conforms(DataTable, {
    props: {
      caption: 'Livraisons',
      noun: { one: 'livraison', many: 'livraisons', feminine: true },
      columns: [
        { id: 'reference', header: 'Référence', cell: (reference: string) => reference },
        { id: 'site', header: 'Site', sort: 'site', cell: () => 'Dépôt Toulouse' },
      ],
      rows: ['CMD-2026-004812', 'CMD-2026-004811'],
      total: 2,
      state,
      rowKey: (reference: string) => reference,
      rowLabel: (reference: string) => reference,
      rowTo: (reference: string) => `/${reference}`,
      searchPlaceholder: 'Référence, site…',
      preferences: 'test',
      empty: null,
    },
    root: HTMLDivElement,
    attributes: [
      [{}, { 'data-status': 'ready', 'data-layout': 'desktop' }],
      [{ status: 'refetching' }, { 'data-status': 'refetching' }],
    ],
  });
});

describe('NewRows', () => {
  conforms(NewRows, { props: { children: '2 nouvelles livraisons' }, root: HTMLButtonElement });
});
