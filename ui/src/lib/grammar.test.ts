import { expect, test } from 'vitest';
import { and, de, inSentence, le } from './grammar';

test.each([
  'Anne',
  'Élodie',
  'Émile',
  'Inès',
  'Océane',
  'Ugo',
  'Œdipe',
  'Hélène',
  'Hugo',
  'Yves',
  'Yvonne',
  'AdBlue',
  'avril 2026',
  'août',
  'E\u0301lodie',
])('de elides before %s', (name) => {
  expect(de(name)).toBe(`d’${name}`);
});

test.each([
  'Claire',
  'Yanis',
  'Yohan',
  'Yasmine',
  'Ouassila',
  'Hassan',
  'Harry',
  'HVO100',
  'Gazole B7',
  'mars',
  '3B Transports',
  'Y',
  '',
])('de does not elide before %s', (name) => {
  expect(de(name)).toBe(`de ${name}`);
});

test('le elides before the same names as de', () => {
  expect(le('AdBlue')).toBe('l’AdBlue');
  expect(le('gazole B7')).toBe('le gazole B7');
});

test.each([
  ['Montant HT', 'montant HT'],
  ['Émissions', 'émissions'],
  ['E-mail', 'e-mail'],
  ['Gazole B7', 'gazole B7'],
])('%s loses its capital inside a sentence', (title, inside) => {
  expect(inSentence(title)).toBe(inside);
});

test.each(['HT/L', 'HVO100', 'AdBlue', 'B7'])(
  '%s keeps its capitals inside a sentence',
  (title) => {
    expect(inSentence(title)).toBe(title);
  },
);

test('the last item of a list is joined by “et”', () => {
  expect(and(['1 cuve'])).toBe('1 cuve');
  expect(and(['2 livraisons', '1 contact', '1 cuve'])).toBe('2 livraisons, 1 contact et 1 cuve');
});
