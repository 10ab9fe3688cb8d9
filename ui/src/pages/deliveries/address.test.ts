import { expect, test } from 'vitest';
import { readParams, type Sort, searchString, writeParams } from '../../lib/search-params';
import {
  countOf,
  type Filters,
  filterOf,
  isNarrowed,
  type SortKey,
  sortOf,
  tableOptions,
  tabOf,
  tabs,
} from './address';

const read = (search: string): Filters =>
  readParams(tableOptions.filters, new URLSearchParams(search));
const requested = (search: string, q = '') => filterOf(q, read(search));
const tabNamed = (label: string) =>
  tabs.find((tab) => tab.label === label) as (typeof tabs)[number];

test.each([
  ['', {}],
  ['?statut=oncoming,ready', { status: ['oncoming', 'ready'], cancelled: false }],
  ['?statut=inconnu', {}],
  ['?annulees=1', { cancelled: true }],
  ['?statut=ready&annulees=1', { status: ['ready'], cancelled: true }],
  ['?produit=1,3&site=a1', { gasIds: ['1', '3'], addressIds: ['a1'] }],
  ['?du=2026-03-12', { from: '2026-03-12' }],
  ['?du=2026-03-12&au=2026-03-12', { from: '2026-03-12', to: '2026-03-12' }],
  ['?au=2026-03-12', { to: '2026-03-12' }],
  // A period that ends before it begins, or with an invalid date, is ignored.
  ['?du=2026-03-12&au=2026-03-11', {}],
  ['?du=2026-02-30', {}],
  ['?origine=recurrente', { origin: 'RECURRING' }],
  ['?origine=ponctuelle', { origin: 'ONCE' }],
  ['?origine=ponctuelle,recurrente', {}],
  ['?recurrence=r1', { recurringOrderId: 'r1' }],
])('%s requests %o', (search, filter) => {
  expect(requested(search)).toEqual({ q: '', ...filter });
});

test('a search text longer than the API accepts is truncated', () => {
  expect(requested('', 'x'.repeat(300)).q).toHaveLength(200);
});

test.each<[Sort<SortKey> | '', ReturnType<typeof sortOf>]>([
  ['', undefined],
  ['-date', { field: 'SLOT_DATE', direction: 'DESC' }],
  ['volume', { field: 'VOLUME', direction: 'ASC' }],
  ['-montant', { field: 'TOTAL', direction: 'DESC' }],
  ['statut', { field: 'STATUS', direction: 'ASC' }],
  ['creation', { field: 'CREATED_AT', direction: 'ASC' }],
  ['reference', { field: 'REFERENCE', direction: 'ASC' }],
])('?tri=%s sorts by %o', (tri, order) => {
  const by = tri.replace('-', '') as SortKey | '';
  expect(sortOf({ by, descending: tri.startsWith('-') })).toEqual(order);
});

test('the URL parameters are in the order of the product document', () => {
  const all = {
    origine: ['recurrente'],
    au: '2026-03-31',
    du: '2026-03-01',
    site: ['a1'],
    produit: ['1'],
    annulees: true,
    statut: ['ready', 'oncoming'],
  } as const;
  expect(searchString(writeParams(tableOptions.filters, new URLSearchParams(), all))).toBe(
    '?statut=ready,oncoming&annulees=1&produit=1&site=a1&du=2026-03-01&au=2026-03-31&origine=recurrente',
  );
});

test.each([
  ['', 'Toutes'],
  ['?statut=oncoming,waiting,ready', 'À venir'],
  // In any order.
  ['?statut=ready,oncoming,waiting', 'À venir'],
  ['?statut=processing', 'En cours'],
  ['?statut=delivered&produit=1', 'Livrées'],
  ['?annulees=1', 'Annulées'],
  ['?statut=ready', undefined],
  ['?statut=oncoming,processing,delivered', undefined],
  ['?statut=delivered&annulees=1', undefined],
])('%s is the tab %s', (search, label) => {
  expect(tabOf(read(search))?.label).toBe(label);
});

test('each tab counts the orders it would show; the tab with all orders includes cancelled ones', () => {
  const facets = {
    byStatus: [
      { status: 'oncoming', count: 2 },
      { status: 'waiting', count: 1 },
      { status: 'processing', count: 4 },
      { status: 'delivered', count: 100 },
    ],
    cancelled: 5,
  } as const;
  expect(tabs.map((tab) => countOf(tab, facets))).toEqual([112, 3, 4, 100, 5]);
  expect(tabs.map((tab) => countOf(tab, null))).toEqual(tabs.map(() => undefined));
});

test.each([
  ['Toutes', '', false],
  ['À venir', '', false],
  ['À venir', '?du=2026-03-01', true],
  ['Livrées', '?du=2026-03-01', false],
  ['Livrées', '?du=2026-03-01&site=a1', true],
  ['Annulées', '?produit=1', true],
  ['Annulées', '?origine=ponctuelle', true],
])('in the tab %s, %s counts as filtered: %s', (label, search, narrowed) => {
  expect(isNarrowed('', read(search), tabNamed(label))).toBe(narrowed);
  expect(isNarrowed('agen', read(search), tabNamed(label))).toBe(true);
  expect(isNarrowed('', read(search), null)).toBe(true);
});
