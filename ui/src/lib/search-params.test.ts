import { describe, expect, test } from 'vitest';
import {
  changedSearch,
  day,
  flag,
  integer,
  isChosen,
  list,
  oneOf,
  readParams,
  searchString,
  sort,
  text,
  writeParams,
} from './search-params';

const schema = {
  q: text(),
  statut: list(['oncoming', 'ready', 'delivered']),
  site: list(),
  annulees: flag(),
  du: day(),
  tri: sort(['date', 'volume'], '-date'),
  page: integer(1),
  par: oneOf([25, 50, 100], 25),
};

const read = (search: string) => readParams(schema, new URLSearchParams(search));
const write = (search: string, changes: Parameters<typeof writeParams<typeof schema>>[2]) =>
  searchString(writeParams(schema, new URLSearchParams(search), changes));

describe('readParams', () => {
  test('an empty search gives the default values', () => {
    expect(read('')).toEqual({
      q: '',
      statut: [],
      site: [],
      annulees: false,
      du: null,
      tri: '-date',
      page: 1,
      par: 25,
    });
  });

  test('a search with all parameters gives their values', () => {
    const search =
      '?q=%20bordeaux&statut=oncoming,ready&site=a1&annulees=1&du=2026-03-12&tri=volume&page=3&par=100';
    expect(read(search)).toEqual({
      q: 'bordeaux',
      statut: ['oncoming', 'ready'],
      site: ['a1'],
      annulees: true,
      du: '2026-03-12',
      tri: 'volume',
      page: 3,
      par: 100,
    });
  });

  test.each([
    ['statut=lost,ready,ready', { statut: ['ready'] }],
    ['statut=', { statut: [] }],
    ['site=,a1,', { site: ['a1'] }],
    ['tri=-volume', { tri: '-volume' }],
    ['du=2026-99-99', { du: null }],
    ['annulees=oui', { annulees: false }],
    ['du=2026-02-30', { du: null }],
    ['du=12/03/2026', { du: null }],
    ['tri=montant', { tri: '-date' }],
    ['tri=--volume', { tri: '-date' }],
    ['page=0', { page: 1 }],
    ['page=-2', { page: 1 }],
    ['page=2.5', { page: 1 }],
    ['page=1e9', { page: 1 }],
    ['par=1000', { par: 25 }],
  ])('%s: invalid values are ignored', (search, values) => {
    expect(read(search)).toMatchObject(values);
  });
});

describe('writeParams', () => {
  test('writes in the order of the schema, without default values', () => {
    expect(write('', { page: 2, q: ' Dépôt ', statut: ['ready', 'oncoming'], par: 25 })).toBe(
      '?q=D%C3%A9p%C3%B4t&statut=ready,oncoming&page=2',
    );
  });

  test('a value set back to its default is removed', () => {
    expect(write('?tri=volume&page=4&annulees=1', { tri: '-date', page: 1, annulees: false })).toBe(
      '',
    );
  });

  test('keeps parameters outside the schema, and drops invalid values', () => {
    expect(write('?nouvelle-commande=&cuve=7&tri=hier', { page: 2 })).toBe(
      '?page=2&nouvelle-commande&cuve=7',
    );
  });

  test.each([['Lyon, nord'], ['100 % HVO'], ['a%2Cb']])(
    '%s survives a round trip as an item of a list',
    (site) => {
      expect(read(write('', { site: [site, 'b'] })).site).toEqual([site, 'b']);
    },
  );
});

test('isChosen is true for values other than the default', () => {
  expect(isChosen(schema.statut, [])).toBe(false);
  expect(isChosen(schema.statut, ['ready'])).toBe(true);
  expect(isChosen(schema.du, null)).toBe(false);
});

test('changedSearch removes parameters, and adds others at the end', () => {
  expect(changedSearch('?cuve=t1&q=nord&relever=1', ['cuve', 'relever'])).toBe('?q=nord');
  expect(changedSearch('?cuve=t1&q=nord', ['cuve'], { cuve: 't2' })).toBe('?q=nord&cuve=t2');
  expect(changedSearch('', ['cuve'], { importer: '' })).toBe('?importer');
});
