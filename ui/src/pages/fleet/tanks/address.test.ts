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
])('%s asks for %o', (search, filter) => {
  expect(filterOf('', read(search))).toEqual({ q: '', ...filter });
});

test('a text longer than the API takes is cut', () => {
  expect(filterOf('x'.repeat(300), read('')).q).toHaveLength(200);
});

test('the tank that lasts the shortest comes first, unless another order is asked for', () => {
  expect(sortOf({ by: '', descending: false })).toEqual({ field: 'DAYS_LEFT', direction: 'ASC' });
  expect(sortOf({ by: 'niveau', descending: true })).toEqual({
    field: 'LEVEL_PERCENT',
    direction: 'DESC',
  });
});

test('how the list is shown narrows nothing, each filter does', () => {
  expect(isNarrowed('', read('?vue=tableau'))).toBe(false);
  for (const filter of ['?produit=1', '?site=a1', '?seuil=1', '?etat=archivees'])
    expect(isNarrowed('', read(filter))).toBe(true);
  expect(isNarrowed('nord', read(''))).toBe(true);
});

test('a tank opens over the list as it stands, and what is done to one does not stay for the next', () => {
  expect(tankPath('?vue=tableau&cuve=t1&relever=1', 't2')).toBe('?vue=tableau&cuve=t2');
  expect(tankPath('?seuil=1', 't2', 'relever')).toBe('?seuil=1&cuve=t2&relever=1');
});
