import * as v from 'valibot';
import { expect, test } from 'vitest';
import { alertInWords, alertSchema, decimalOf } from './alerts';

const plain = (text: string | undefined) => text?.replace(/\s/g, ' ');
const fault = (condition: string, threshold: string, today: string | null = '1.2170') =>
  plain(v.safeParse(alertSchema(today), { condition, threshold }).issues?.[0]?.message);
const notAPrice = 'Indiquez un prix entre 0,10 et 10 €/L, avec quatre décimales au plus.';

test.each([
  ['BELOW', '', 'Indiquez le seuil.'],
  ['BELOW', 'un euro', notAPrice],
  ['BELOW', '0,09', notAPrice],
  ['ABOVE', '10,01', notAPrice],
  ['BELOW', '1,20001', notAPrice],
  ['BELOW', '1,2', undefined],
  ['ABOVE', '1,25', undefined],
  ['BELOW', '1,2170', undefined],
  ['ABOVE', '1,2170', undefined],
  ['BELOW', '1,2171', 'Le prix du jour est déjà sous ce seuil.'],
  ['ABOVE', '1,2169', 'Le prix du jour est déjà au-dessus de ce seuil.'],
])('an alert for a price %s %s: %s', (condition, threshold, message) => {
  expect(fault(condition, threshold)).toBe(message);
});

test('without a price today no threshold counts as passed', () => {
  expect(fault('BELOW', '9', null)).toBeUndefined();
});

test('a threshold is sent as the typed decimal', () => {
  expect(decimalOf('1,2345')).toBe('1.2345');
});

test('the text of an alert has its direction and its price', () => {
  expect(plain(alertInWords({ condition: 'ABOVE', threshold: '1.2500' }))).toBe(
    'Au-dessus de 1,2500 €/L HT',
  );
  expect(plain(alertInWords({ condition: null, threshold: '1.2500' }))).toBe('1,2500 €/L HT');
});
