import { expect, test } from 'vitest';
import corpus from '../../../internal/domain/testdata/texts.json';
import { printable } from './characters';
import { csv, fileStem, tabSeparated } from './csv';

test('a file has a byte order mark, semicolons, CRLF, decimal commas and empty cells', () => {
  const rows = [
    ['Mois', 'Gazole B7 (L)', 'Prix (€/L)'],
    ['mars 2026', 61200, 1.2175],
    ['avril 2026', null, -0.1 - 0.2],
  ];
  expect(csv(rows)).toBe(
    '\ufeffMois;Gazole B7 (L);Prix (€/L)\r\nmars 2026;61200;1,2175\r\navril 2026;;-0,3\r\n',
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['+33', "'+33"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "' x"],
  ['\rx', '"\'\nx"'],
  ['\u202e=1+1', "'=1+1"],
  ['\u0007\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
])('%j stays text', (cell, written) => {
  expect(csv([[cell]])).toBe(`\ufeff${written}\r\n`);
});

test.each(corpus)('$value adds no row and no control character', ({ value }) => {
  const text = csv([[value, 'x']]).slice(1);
  expect(text.match(/\r\n/g)).toHaveLength(1);
  expect(printable(text)).toBe(text.replaceAll('\r\n', '\n'));
  expect(tabSeparated([[value, 'x']]).split(/[\t\n]/)).toHaveLength(2);
});

test('separators, quotes and line breaks are quoted', () => {
  expect(csv([['a;b', 'dit "le dépôt"', 'x\ny', 'un, deux']])).toBe(
    '\ufeff"a;b";"dit ""le dépôt""";"x\ny";un, deux\r\n',
  );
});

test('the clipboard text has tabs between cells only, and the same guard against formulas', () => {
  expect(
    tabSeparated([
      ['Site', 'L'],
      ['Dépôt\tToulouse', 1.5],
      ['=cmd', null],
    ]),
  ).toBe("Site\tL\nDépôt Toulouse\t1,5\n'=cmd\t");
});

test('very large and very small numbers have no exponent', () => {
  expect(csv([[1e-7, 12345678.9]])).toBe('\ufeff0,0000001;12345678,9\r\n');
});

test('a file name has only letters, digits and hyphens', () => {
  expect(fileStem('Émissions de CO₂e : Cœur d’Anjou', '2026-03')).toBe(
    'emissions-de-co2e-coeur-d-anjou-2026-03',
  );
  expect(fileStem('« Par site »')).toBe('par-site');
});
