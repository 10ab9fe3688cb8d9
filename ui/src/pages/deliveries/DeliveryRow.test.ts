import { describe, expect, test } from 'vitest';
import { arrange } from '../../design/table/DataTable/columns';
import type { Layout } from '../../design/table/useLayout';
import { deliveryColumns } from './DeliveryRow';

const columns = deliveryColumns('2026');
const tablet = ['reference', 'livraison', 'site', 'produit', 'statut'];
const full = ['reference', 'livraison', 'site', 'produit', 'volume', 'montant', 'statut'];

/**
 * The width left for the table: 2 px of border, 36 px of margin on each side, and the sidebar of 84
 * px above 768 (product 4.1).
 */
const room = (width: number) => width - 74 - (width > 768 ? 84 : 0);

describe('the columns of product S06, with checkboxes and menus', () => {
  test.each<[number, Layout, string[], boolean]>([
    [768, 'tablet', tablet, true],
    [800, 'tablet', tablet, true],
    [1023, 'tablet', tablet, true],
    [1024, 'desktop', full, true],
    [1280, 'desktop', full, false],
    [1366, 'desktop', full, false],
    [1440, 'desktop', full, false],
  ])('at %i px', (window, layout, expected, expectTight) => {
    const { shown, tight } = arrange(columns, {}, { layout, width: room(window), controls: 2 });
    expect(shown.map(({ id }) => id)).toEqual(expected);
    expect(tight).toBe(expectTight);
  });
});
