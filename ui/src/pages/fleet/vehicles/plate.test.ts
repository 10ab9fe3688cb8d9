import { expect, test } from 'vitest';
import { frenchPlate, isTemporary } from './plate';

test.each([
  ['AB-123-CD', 'AB-123-CD'],
  ['ab123cd', 'AB-123-CD'],
  [' ab 123 cd ', 'AB-123-CD'],
  ['AB\u00a0123\u202fCD', 'AB-123-CD'],
  ['AB\u2011123\u2010CD', 'AB-123-CD'],
  ['AB-001-CD', 'AB-001-CD'],
  ['AB-999-CD', 'AB-999-CD'],
  ['WW-123-AA', 'WW-123-AA'],
  ['SA-123-AS', 'SA-123-AS'],
  ['1 A 01', '1 A 01'],
  ['1234ab56', '1234 AB 56'],
  ['1234-AB-56', '1234 AB 56'],
  ['1234 ABC 2A', '1234 ABC 2A'],
  ['12 AB 2b', '12 AB 2B'],
  ['12 AB 974', '12 AB 974'],
  // Older plates used these letters.
  ['1234 OU 31', '1234 OU 31'],
  ['12 SS 31', '12 SS 31'],
])('%j is a registration, written %s', (typed, written) => {
  expect(frenchPlate(typed)).toBe(written);
});

test.each([
  '',
  'AB',
  'IB-123-CD',
  'AO-123-CD',
  'AB-123-CU',
  'SS-123-AB',
  'AB-123-SS',
  'AB-000-CD',
  'AB-12-CD',
  'AB-1234-CD',
  'A-123-CD',
  'AB--123-CD',
  'AB-123-CDE',
  '12345 AB 56',
  '1234 ABCD 56',
  '1234 AB 2C',
  '1234 AB 5',
  '1234 AB 981',
  '1234  AB 56',
  'PELLE-07',
])('%j is no registration', (typed) => {
  expect(frenchPlate(typed)).toBeNull();
});

test.each([
  ['WW-123-AA', true],
  ['ww123aa', true],
  ['AB-123-WW', false],
  ['123 WW 31', false],
  ['WW', false],
])('%s is temporary: %s', (typed, temporary) => {
  expect(isTemporary(typed)).toBe(temporary);
});
