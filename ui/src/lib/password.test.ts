import { expect, test } from 'vitest';
import { passwordStrength } from './password';

test.each([
  ['', [false, false, false, false, false], 'weak'],
  ['bac', [false, false, true, false, false], 'weak'],
  ['Bac-2026', [false, true, true, true, true], 'weak'],
  ['un mot de passe sans rien', [true, false, true, false, false], 'weak'],
  ['ÉTÉ été 2026 !', [true, true, true, true, true], 'medium'],
  ['Garonne-2026', [true, true, true, true, true], 'medium'],
  ['Aaaaaaaaaaaaaaa1-', [true, true, true, true, true], 'medium'],
  ['Bac-a-sable-2026!', [true, true, true, true, true], 'strong'],
])('%j', (password, met, level) => {
  const strength = passwordStrength(password);
  expect(strength.rules.map((rule) => rule.met)).toEqual(met);
  expect(strength.level).toBe(level);
});

test('a character outside the basic multilingual plane counts as one', () => {
  expect(passwordStrength('Aa1-😀😀😀😀😀😀').rules[0]).toEqual({
    label: '12 caractères au moins',
    met: false,
  });
});
