import { expect, test } from 'vitest';
import { choicesOf } from './address';
import { formatsOf, kinds, nameOf } from './words';

const now = new Date('2026-11-21T09:00:00Z');

test.each([
  ['2026-01-01', '2026-03-31', 'Livraisons — 1er janvier au 31 mars 2026'],
  ['2025-12-01', '2026-03-31', 'Livraisons — 1er décembre 2025 au 31 mars 2026'],
  ['2026-11-21', '2026-11-21', 'Livraisons — 21 novembre 2026'],
])('an export from %s to %s is named by its kind and its days', (from, to, name) => {
  expect(nameOf({ kind: 'DELIVERIES', from, to })).toBe(name);
});

test('a kind that is not known here still has a name', () => {
  expect(nameOf({ kind: null, from: '2026-11-21', to: '2026-11-21' })).toBe(
    'Export — 21 novembre 2026',
  );
});

test('only the carbon report is a document', () => {
  const documents = kinds.filter(({ kind }) => formatsOf(kind).includes('PDF'));
  expect(documents.map(({ kind }) => kind)).toEqual(['EMISSIONS']);
});

test('the form begins with what the address says', () => {
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
])('with %s in the address it begins with the usual choices', (_, search) => {
  expect(choicesOf(search, now)).toEqual({
    kind: 'DELIVERIES',
    format: 'XLSX',
    period: { from: '2025-12-01', to: '2026-11-21' },
    addressIds: [],
    gasIds: [],
  });
});
