import { describe, expect, test } from 'vitest';
import { arrange, minTableWidth } from '../../design/table/DataTable/columns';
import type { Layout } from '../../design/table/useLayout';
import { invoiceColumns } from './InvoiceRow';

const columns = invoiceColumns({ cut: undefined, detail: () => '', download: () => {} });
const least = ['numero', 'echeance', 'ttc', 'payee'];
const dated = ['numero', 'date', 'echeance', 'ttc', 'payee'];
const six = ['numero', 'date', 'echeance', 'ttc', 'reste', 'payee'];

/**
 * The width left for the table: 2 px of border, 36 px of margin on each side, and the sidebar of 84
 * px above 768 (product 4.1).
 */
const room = (width: number) => width - 74 - (width > 768 ? 84 : 0);

describe('the columns of product S12 fit beside checkboxes, expanders and menus', () => {
  test.each<[number, Layout, string[]]>([
    [640, 'tablet', least],
    [720, 'tablet', dated],
    [768, 'tablet', dated],
    [900, 'tablet', six],
    [1024, 'desktop', [...six, 'pdf']],
  ])('at %i px', (window, layout, expected) => {
    const width = room(window);
    const { shown, tight } = arrange(columns, {}, { layout, width, controls: 2 });
    expect(shown.map(({ id }) => id)).toEqual(expected);
    expect(minTableWidth(shown, 3, tight)).toBeLessThanOrEqual(width);
  });
});
