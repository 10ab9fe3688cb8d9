import { expect, test } from 'vitest';
import { choicesOf } from './address';
import { formatsOf, kinds, nameOf, narrowedTo, newsOf } from './words';

const now = new Date('2026-11-21T09:00:00Z');
const plain = (text: string) => text.replace(/\s/g, ' ');

test.each([
  ['2026-01-01', '2026-03-31', 'Livraisons — 1er janv. au 31 mars 2026'],
  ['2025-11-01', '2026-11-15', 'Livraisons — 1er nov. 2025 au 15 nov. 2026'],
  ['2026-11-01', '2026-11-15', 'Livraisons — 1er au 15 nov. 2026'],
  ['2026-11-21', '2026-11-21', 'Livraisons — 21 nov. 2026'],
])('an export from %s to %s is named by its kind and period', (from, to, name) => {
  expect(plain(nameOf({ kind: 'DELIVERIES', from, to }))).toBe(name);
});

test('an unknown kind still has a name', () => {
  expect(plain(nameOf({ kind: null, from: '2026-11-21', to: '2026-11-21' }))).toBe(
    'Export — 21 nov. 2026',
  );
});

test('a fleet export is named without a period', () => {
  expect(nameOf({ kind: 'FLEET', from: '2026-10-01', to: '2026-10-31' })).toBe('Flotte');
});

test.each([
  [[], [], ''],
  [['a1'], [], 'Dépôt Toulouse'],
  [['a1', 'a2'], ['1'], 'Dépôt Toulouse, Agence Bordeaux · Gazole B7'],
  [['a1', 'a2', 'a3'], [], '3 sites'],
  [['gone'], ['1'], '1 site · Gazole B7'],
])('an export limited to the sites %j and the products %j says so', (addressIds, gasIds, words) => {
  const narrowing = {
    sites: new Map([
      ['a1', 'Dépôt Toulouse'],
      ['a2', 'Agence Bordeaux'],
      ['a3', 'Relais Bayonne'],
    ]),
    gases: new Map([['1', 'Gazole B7']]),
  };
  expect(plain(narrowedTo({ addressIds, gasIds }, narrowing))).toBe(words);
});

test.each([
  ['QUEUED', 0, 'RUNNING', 10, null],
  ['QUEUED', 0, 'RUNNING', 30, '25 %'],
  ['RUNNING', 30, 'RUNNING', 49, null],
  ['RUNNING', 49, 'RUNNING', 76, '75 %'],
  ['RUNNING', 90, 'DONE', 100, 'prêt'],
  ['RUNNING', 90, 'FAILED', 90, 'échec'],
  ['RUNNING', 90, 'CANCELLED', 90, null],
  ['DONE', 100, 'DONE', 100, null],
] as const)('progress from %s %i to %s %i announces %s', (was, from, is, to, word) => {
  const news = newsOf({ state: was, progress: from }, { state: is, progress: to });
  expect(news && plain(news)).toBe(word);
});

test('an export that was not in the list before is not announced', () => {
  expect(newsOf(undefined, { state: 'DONE', progress: 100 })).toBeNull();
});

test('only the carbon report can be a PDF', () => {
  const documents = kinds.filter(({ kind }) => formatsOf(kind).includes('PDF'));
  expect(documents.map(({ kind }) => kind)).toEqual(['EMISSIONS']);
});

test('the form starts with the choices in the URL', () => {
  expect(
    choicesOf(
      '?nouveau=1&type=bilan&format=pdf&du=2026-01-01&au=2026-03-31&site=a1,a2&produit=1',
      now,
    ),
  ).toEqual({
    kind: 'EMISSIONS',
    format: 'PDF',
    period: { from: '2026-01-01', to: '2026-03-31' },
    addressIds: ['a1', 'a2'],
    gasIds: ['1'],
  });
});

test.each([
  ['nothing', '?nouveau=1'],
  ['a kind that does not exist', '?nouveau=1&type=tout'],
  ['a format that the kind does not have', '?nouveau=1&format=pdf'],
  ['a period that ends before it begins', '?nouveau=1&du=2026-03-31&au=2026-01-01'],
  ['more than 36 months', '?nouveau=1&du=2020-01-01&au=2026-01-01'],
])('with %s in the URL the form starts with the default choices', (_, search) => {
  expect(choicesOf(search, now)).toEqual({
    kind: 'DELIVERIES',
    format: 'XLSX',
    period: { from: '2025-12-01', to: '2026-11-21' },
    addressIds: [],
    gasIds: [],
  });
});
