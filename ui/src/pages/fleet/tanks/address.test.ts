import { expect, test } from 'vitest';
import { readParams } from '../../../lib/search-params';
import { type Filters, filterOf, isNarrowed, sortOf, tableOptions, tankPath } from './address';

const read = (search: string): Filters =>
  readParams(tableOptions.filters, new URLSearchParams(search));

test.each([
  ['', { low: false, active: true }],
  ['?seuil=1', { low: true, active: true }],
  ['?etat=archivees', { low: false, active: false }],
  ['?etat=toutes', { low: false, active: true }],
  ['?produit=1,3&site=a1', { low: false, active: true, gasIds: ['1', '3'], addressIds: ['a1'] }],
  ['?vue=tableau&onglet=cuves', { low: false, active: true }],
])('%s requests %o', (search, filter) => {
  expect(filterOf('', read(search))).toEqual({ q: '', ...filter });
});

test('a search text longer than the API accepts is truncated', () => {
  expect(filterOf('x'.repeat(300), read('')).q).toHaveLength(200);
});

test('the tank with the fewest days left comes first, unless the URL has another sort', () => {
  expect(sortOf({ by: '', descending: false })).toEqual({ field: 'DAYS_LEFT', direction: 'ASC' });
  expect(sortOf({ by: 'niveau', descending: true })).toEqual({
    field: 'LEVEL_PERCENT',
    direction: 'DESC',
  });
});

test('the view does not count as a filter, each filter does', () => {
  expect(isNarrowed('', read('?vue=tableau'))).toBe(false);
  for (const filter of ['?produit=1', '?site=a1', '?seuil=1', '?etat=archivees'])
    expect(isNarrowed('', read(filter))).toBe(true);
  expect(isNarrowed('nord', read(''))).toBe(true);
});

test('the link to a tank keeps the list’s parameters, and drops the open form of another tank', () => {
  expect(tankPath('?vue=tableau&cuve=t1&relever=1', 't2')).toBe('?vue=tableau&cuve=t2');
  expect(tankPath('?seuil=1', 't2', 'relever')).toBe('?seuil=1&cuve=t2&relever=1');
});
