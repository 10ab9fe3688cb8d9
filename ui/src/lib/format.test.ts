import { describe, expect, test } from 'vitest';
import * as format from './format';

// Written as escapes: an ordinary space would look the same and be wrong.
const nb = '\u00a0';
const thin = '\u202f';

describe('dates, in Europe/Paris whatever the device', () => {
  const at = '2026-03-12T13:30:00Z';

  test.each([
    [format.dateLong, 'jeudi 12 mars 2026'],
    [format.dateShort, '12 mars 2026'],
    [format.dateTable, '12/03/2026'],
    [format.dateWeekday, 'jeudi 12 mars'],
    [format.time, '14:30'],
    [format.dateTime, '12 mars 2026 à 14:30'],
  ])('%o', (write, text) => {
    expect(write(at)).toBe(text);
    expect(write(new Date(at))).toBe(text);
  });

  test('the first of the month is “1er”, no other day and no table is', () => {
    expect(format.dateShort('2026-09-01T10:00:00Z')).toBe('1er septembre 2026');
    expect(format.dateLong('2026-09-01T10:00:00Z')).toBe('mardi 1er septembre 2026');
    expect(format.dateShort('2026-09-11T10:00:00Z')).toBe('11 septembre 2026');
    expect(format.dateShort('2026-09-21T10:00:00Z')).toBe('21 septembre 2026');
    expect(format.dateTable('2026-09-01T10:00:00Z')).toBe('01/09/2026');
  });

  test('midnight in Paris belongs to the new day, in summer and in winter', () => {
    expect(format.dateShort('2026-06-30T22:00:00Z')).toBe('1er juillet 2026');
    expect(format.dateShort('2026-12-31T22:59:59Z')).toBe('31 décembre 2026');
    expect(format.hour('2026-06-30T22:00:00Z')).toBe(0);
    expect(format.hour('2026-12-31T22:59:59Z')).toBe(23);
  });
});

describe('amounts', () => {
  test('money', () => {
    expect(format.money(123456)).toBe(`1${thin}234,56${nb}€`);
    expect(format.money(-5)).toBe(`-0,05${nb}€`);
  });

  test('price per litre keeps four digits of the exact decimal', () => {
    expect(format.pricePerLitre('1.2175')).toBe(`1,2175${nb}€/L${nb}HT`);
    expect(format.pricePerLitreAmount('0.51')).toBe(`0,5100${nb}€`);
    // As a float this is 1.00004999…, which would round down.
    expect(format.pricePerLitreAmount('1.00005')).toBe(`1,0001${nb}€`);
  });

  test('litres are written with a capital', () => {
    expect(format.litres(12400)).toBe(`12${thin}400${nb}L`);
  });
});

describe('identifiers', () => {
  test('SIRET', () => {
    expect(format.siret('99990112700012')).toBe(`999${nb}901${nb}127${nb}00012`);
    expect(format.siret('999 901 127 00012')).toBe(`999${nb}901${nb}127${nb}00012`);
    expect(format.siret('9999')).toBe('9999');
  });

  test('phone', () => {
    const written = ['01', '99', '00', '12', '34'].join(nb);
    expect(format.phone('0199001234')).toBe(written);
    expect(format.phone('+33 1 99 00 12 34')).toBe(written);
    expect(format.phone('+33(0)199001234')).toBe(written);
    expect(format.phone('+32 2 555 12 12')).toBe('+32 2 555 12 12');
    expect(format.phoneHref('+33 1 99 00 12 34')).toBe('tel:+33199001234');
  });
});
