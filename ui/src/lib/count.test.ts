import { expect, test } from 'vitest';
import { count } from './count';

test.each([
  [0, '0\u00a0champ'],
  [1, '1\u00a0champ'],
  [2, '2\u00a0champs'],
  [1200, '1\u202f200\u00a0champs'],
])('%i', (n, written) => {
  expect(count(n, 'champ')).toBe(written);
});

test('an irregular plural is given', () => {
  expect(count(3, 'créneau', 'créneaux')).toBe('3\u00a0créneaux');
});
