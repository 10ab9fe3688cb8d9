import { expect, test } from 'vitest';
import { readParams } from '../../../lib/search-params';
import { filterOf, sortOf, tableOptions } from './address';

const read = (search: string) => readParams(tableOptions.filters, new URLSearchParams(search));

test.each([
  ['', { active: true }],
  ['?etat=archives', { active: false }],
  ['?etat=tous', {}],
  ['?etat=perdus', { active: true }],
  ['?energie=1,4', { gasIds: ['1', '4'], active: true }],
  ['?energie=electrique', { electric: true, active: true }],
  ['?energie=1,electrique', { gasIds: ['1'], electric: true, active: true }],
  ['?categorie=TRUCK,TRAIN,MACHINE', { category: ['TRUCK', 'MACHINE'], active: true }],
  ['?site=a1', { addressIds: ['a1'], active: true }],
  ['?onglet=vehicules', { active: true }],
])('%s requests %o', (search, filter) => {
  expect(filterOf('', read(search))).toEqual({ q: '', ...filter });
});

test('a search text longer than the API accepts is truncated', () => {
  expect(filterOf('x'.repeat(300), read('')).q).toHaveLength(200);
});

test.each([
  ['immatriculation', false, 'REGISTRATION', 'ASC'],
  ['categorie', true, 'CATEGORY', 'DESC'],
  ['conso', true, 'CONSUMPTION', 'DESC'],
  ['volume', true, 'VOLUME_30D', 'DESC'],
  ['plein', false, 'LAST_FILL', 'ASC'],
  ['', false, 'REGISTRATION', 'ASC'],
] as const)('?tri=%s sorts the API request', (by, descending, field, direction) => {
  expect(sortOf({ by, descending })).toEqual({ field, direction });
});
