import { expect, test } from 'vitest';
import { phone, phoneHref } from './phone';

test.each([
  ['0199001234', '01\u00a099\u00a000\u00a012\u00a034'],
  ['+33 1 99 00 12 34', '01\u00a099\u00a000\u00a012\u00a034'],
  ['+33(0)199001234', '01\u00a099\u00a000\u00a012\u00a034'],
  ['+32 2 555 12 12', '+32 2 555 12 12'],
])('%s is written %s', (text, written) => {
  expect(phone(text)).toBe(written);
});

test('a call link has only digits and the plus sign', () => {
  expect(phoneHref('+33 1 99 00 12 34')).toBe('tel:+33199001234');
});
