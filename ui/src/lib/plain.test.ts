import { expect, test } from 'vitest';
import { plain } from './plain';

test.each([
  ['Cœur d’Œuvre À-Ça', 'coeur d oeuvre a ca'],
  ['ÆGIS\u00a0Énergie', 'aegis energie'],
  [' Transports  Garonne-Adour ', 'transports garonne adour'],
  ['…', ''],
])('%j is normalized to %j', (text, words) => {
  expect(plain(text)).toBe(words);
});
