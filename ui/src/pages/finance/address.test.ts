import { expect, test } from 'vitest';
import { readParams, searchString, writeParams } from '../../lib/search-params';
import { type Filters, filterOf, isNarrowed, sortOf, tableOptions } from './address';

const read = (search: string): Filters =>
  readParams(tableOptions.filters, new URLSearchParams(search));

test.each([
  ['', {}],
  ['?paiement=not-paid,lost', { payment: 'NOT_PAID_LOST' }],
  ['?paiement=paid', { payment: 'PAID' }],
  ['?paiement=cancelled', { payment: 'CANCELLED' }],
  ['?paiement=lost', {}],
  ['?retard=1', { overdue: true }],
  ['?retard=0', {}],
  ['?du=2026-03-12&au=2026-04-30', { from: '2026-03-12', to: '2026-04-30' }],
  ['?du=2026-03-12&au=2026-03-11', {}],
  ['?onglet=encours', {}],
])('%s requests %o', (search, filter) => {
  expect(filterOf('', read(search))).toEqual({ q: '', ...filter });
});

test('a search text longer than the API accepts is truncated', () => {
  expect(filterOf('x'.repeat(300), read('')).q).toHaveLength(200);
});

test('the values of the specification are written as it spells them', () => {
  const all = {
    au: '2026-03-31',
    du: '2026-03-01',
    retard: true,
    paiement: 'not-paid,lost',
  } as const;
  expect(
    searchString(writeParams(tableOptions.filters, new URLSearchParams('facture=f1'), all)),
  ).toBe('?paiement=not-paid,lost&retard=1&du=2026-03-01&au=2026-03-31&facture=f1');
});

test.each([
  ['numero', false, 'NUMBER', 'ASC'],
  ['date', true, 'ISSUED_ON', 'DESC'],
  ['echeance', true, 'DUE_ON', 'DESC'],
  ['ttc', false, 'TOTAL', 'ASC'],
  ['payee', true, 'PAYMENT', 'DESC'],
] as const)('?tri=%s sorts the API request', (by, descending, field, direction) => {
  expect(sortOf({ by, descending })).toEqual({ field, direction });
});

test.each([
  ['', false],
  ['?paiement=not-paid,lost', false],
  ['?onglet=encours', false],
  ['?paiement=paid', true],
  ['?retard=1', true],
  ['?du=2026-03-01', true],
  ['?paiement=not-paid,lost&au=2026-03-01', true],
])('%s counts as filtered: %s', (search, narrowed) => {
  expect(isNarrowed('', read(search))).toBe(narrowed);
  expect(isNarrowed('FA-', read(search))).toBe(true);
});
