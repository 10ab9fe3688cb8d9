import { expect, test } from 'vitest';
import { csv, fileStem, tabSeparated } from './csv';

test('a file: byte order mark, semicolons, CRLF, decimal commas, empty cells', () => {
  const rows = [
    ['Mois', 'Gazole B7 (L)', 'Prix (€/L)'],
    ['mars 2026', 61200, 1.2175],
    ['avril 2026', null, -0.1 - 0.2],
  ];
  expect(csv(rows)).toBe(
    '\ufeffMois;Gazole B7 (L);Prix (€/L)\r\nmars 2026;61200;1,2175\r\navril 2026;;-0,3\r\n',
  );
});

test.each(['=1+1', '+33', '-1', '@SUM(A1)', '\tx', '\rx'])('%j stays text', (cell) => {
  expect(csv([[cell]])).toContain(`'${cell}`);
});

test('separators, quotes and line breaks are quoted', () => {
  expect(csv([['a;b', 'dit "le dépôt"', 'x\ny', 'un, deux']])).toBe(
    '\ufeff"a;b";"dit ""le dépôt""";"x\ny";un, deux\r\n',
  );
});

test('the clipboard: tabs between cells, none within, the same guard', () => {
  expect(
    tabSeparated([
      ['Site', 'L'],
      ['Dépôt\tToulouse', 1.5],
      ['=cmd', null],
    ]),
  ).toBe("Site\tL\nDépôt Toulouse\t1,5\n'=cmd\t");
});

test('very large and very small numbers are written out', () => {
  expect(csv([[1e-7, 12345678.9]])).toBe('\ufeff0,0000001;12345678,9\r\n');
});

test('a name of a file holds letters, digits and hyphens', () => {
  expect(fileStem('Émissions de CO₂e : Cœur d’Anjou', '2026-03')).toBe(
    'emissions-de-co2e-coeur-d-anjou-2026-03',
  );
  expect(fileStem('« Par site »')).toBe('par-site');
});
