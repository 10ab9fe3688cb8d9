import { expect, test } from 'vitest';
import corpus from '../../../../internal/domain/testdata/identity.json';
import { bicFault, ibanFault } from './iban';
import {
  emailFault,
  nameFault,
  normalPhone,
  openingFault,
  postalCodeFault,
  siretFault,
  vatFault,
} from './identity';
import { sentence, sentences } from './sentences';

test.each(corpus.email)('the e-mail address $value gives “$code”', ({ value, code }) => {
  expect(emailFault(value)).toBe(code);
});

test.each(corpus.name)('the name $value gives “$code”', ({ value, code }) => {
  expect(nameFault(value)).toBe(code);
});

test.each(corpus.phone)('the telephone $value is normalised to “$normal”', ({ value, normal }) => {
  expect(normalPhone(value)).toBe(normal);
});

test.each(corpus.siret)('the SIRET $value gives “$code”', ({ value, code }) => {
  expect(siretFault(value)).toBe(code);
});

test.each(corpus.vat)('the VAT number $value of $siret gives “$code”', (of) => {
  expect(vatFault(of.value, of.siret)).toBe(of.code);
});

test.each(corpus.postalCode)('the postal code $value in $country gives “$code”', (of) => {
  expect(postalCodeFault(of.value, of.country)).toBe(of.code);
});

test.each(corpus.openingHours)('day $weekday from $opensAt to $closesAt gives “$code”', (of) => {
  expect(openingFault(of)).toBe(of.code);
});

test.each(corpus.iban)('the IBAN $value gives “$code”', ({ value, code }) => {
  expect(ibanFault(value)).toBe(code);
});

test.each(corpus.bic)('the BIC $value for $iban gives “$code”', ({ value, iban, code }) => {
  expect(bicFault(value, iban)).toBe(code);
});

test('an IBAN of a country that joined SEPA recently is valid', () => {
  expect(ibanFault('RS35260005601001611379')).toBe('');
});

test('a field without its own sentence uses that of the code', () => {
  expect(sentence('iban', 'iban_not_sepa')).toBe(sentences.iban_not_sepa);
  expect(sentence('siret', 'invalid')).toBe(sentences['siret invalid']);
  expect(sentence('line2', 'unheard_of')).toBe(sentences.invalid);
});
