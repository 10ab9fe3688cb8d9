import { describe, expect, test } from 'vitest';
import * as format from './format';
import { civilDate } from './instant';

// Escapes, because an ordinary space, apostrophe or hyphen would look the same and be wrong.
const nb = '\u00a0';
const thin = '\u202f';
const minus = '\u2212';

describe('dates, in Europe/Paris on any device', () => {
  const at = '2026-03-12T13:30:00Z';

  test.each([
    [format.dateLong, 'jeudi 12\u00a0mars\u00a02026'],
    [format.dateShort, '12\u00a0mars\u00a02026'],
    [format.dateTable, '12/03/2026'],
    [format.dateDay, 'jeu. 12\u00a0mars'],
    [format.dateWeekday, 'jeudi 12\u00a0mars'],
    [format.time, '14:30'],
    [format.dateTime, '12\u00a0mars\u00a02026 à 14:30'],
    [format.month, 'mars\u00a02026'],
  ])('%o', (write, text) => {
    expect(write(at)).toBe(text);
    expect(write(new Date(at))).toBe(text);
    expect(write('2026-03-12T09:30:00-04:00')).toBe(text);
  });

  test('the twelve months and the seven days have their French names', () => {
    const first = (count: number, write: (at: string) => string, at: (n: number) => string) =>
      Array.from({ length: count }, (_, n) => write(at(n + 1)).split(/\s/)[0]);
    const pad = (n: number) => String(n).padStart(2, '0');
    expect(first(12, format.month, (n) => `2026-${pad(n)}-15`)).toEqual(
      'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
        ' ',
      ),
    );
    // The first of June 2026 is a Monday.
    expect(first(7, format.dateWeekday, (n) => `2026-06-${pad(n)}`)).toEqual(
      'lundi mardi mercredi jeudi vendredi samedi dimanche'.split(' '),
    );
  });

  test('the first of the month is “1er”, except in tables', () => {
    const first = '2026-09-01T10:00:00Z';
    expect(format.dateShort(first)).toBe('1er\u00a0septembre\u00a02026');
    expect(format.dateLong(first)).toBe('mardi 1er\u00a0septembre\u00a02026');
    expect(format.dateDay(first)).toBe('mar. 1er\u00a0septembre');
    expect(format.dateWeekday(first)).toBe('mardi 1er\u00a0septembre');
    expect(format.dateTime(first)).toBe('1er\u00a0septembre\u00a02026 à 12:00');
    expect(format.dateBrief(first)).toBe('1er\u00a0sept.\u00a02026');
    expect(format.dateShort('2026-09-11T10:00:00Z')).toBe('11\u00a0septembre\u00a02026');
    expect(format.dateShort('2026-09-21T10:00:00Z')).toBe('21\u00a0septembre\u00a02026');
    expect(format.dateTable(first)).toBe('01/09/2026');
  });

  test('a line may break after the weekday, but not within a date', () => {
    const at = '2026-09-01T10:00:00Z';
    expect(format.dateShort(at)).toBe(`1er${nb}septembre${nb}2026`);
    expect(format.dateDay(at)).toBe(`mar. 1er${nb}septembre`);
    expect(format.dateLong(at)).toBe(`mardi 1er${nb}septembre${nb}2026`);
    expect(format.month(at)).toBe(`septembre${nb}2026`);
  });

  test('midnight in Paris belongs to the new day, in summer and in winter', () => {
    expect(format.dateTime('2026-06-30T22:00:00Z')).toBe('1er\u00a0juillet\u00a02026 à 00:00');
    expect(format.dateTime('2026-12-31T22:59:59Z')).toBe('31\u00a0décembre\u00a02026 à 23:59');
    expect(format.month('2026-12-31T23:00:00Z')).toBe('janvier\u00a02027');
    expect(format.hour('2026-06-30T22:00:00Z')).toBe(0);
    expect(format.hour('2026-12-31T22:59:59Z')).toBe(23);
  });

  test('times around the changes to and from summer time', () => {
    expect(format.time('2026-03-29T00:59:00Z')).toBe('01:59');
    expect(format.time('2026-03-29T01:00:00Z')).toBe('03:00');
    expect(format.time('2026-10-25T00:30:00Z')).toBe('02:30');
    expect(format.time('2026-10-25T01:30:00Z')).toBe('02:30');
  });

  test.each(['2026-01-01', '2026-03-29', '2026-10-25', '2026-12-31', '2024-02-29'])(
    'the civil date %s is that day, and has no time',
    (day) => {
      expect(format.dateTable(day)).toBe(day.split('-').reverse().join('/'));
      expect(civilDate(day)).toBe(day);
      expect(format.time(day)).toBe('—');
      expect(format.dateTime(day)).toBe(format.dateShort(day));
    },
  );

  test('the civil date of an instant is that of Paris', () => {
    expect(civilDate('2026-06-30T22:00:00Z')).toBe('2026-07-01');
    expect(civilDate('')).toBe('');
  });

  test('a month of the API', () => {
    expect(format.month('2026-08')).toBe('août\u00a02026');
    expect(format.month('2026-13')).toBe('—');
  });

  test('dateTimeBrief names today, and adds the year when it is another one', () => {
    const now = new Date('2026-11-21T09:00:00Z');
    expect(format.dateTimeBrief('2026-11-19T08:12:00Z', now)).toBe('19\u00a0nov. 09:12');
    expect(format.dateTimeBrief('2026-11-20T23:05:00Z', now)).toBe('aujourd\u2019hui 00:05');
    expect(format.dateTimeBrief('2026-11-20T22:55:00Z', now)).toBe('20\u00a0nov. 23:55');
    expect(format.dateTimeBrief('2026-11-01T08:12:00Z', now)).toBe('1er\u00a0nov. 09:12');
    expect(format.dateTimeBrief('2025-12-31T22:59:00Z', now)).toBe('31\u00a0déc.\u00a02025 23:59');
    expect(format.dateTimeBrief('2026-11-19', now)).toBe('19\u00a0nov.');
    expect(format.dateTimeBrief('hier', now)).toBe('—');
  });

  test.each([
    '',
    'demain',
    '2026-02-30',
    '2026-13-01',
    '2026-03-12T13:30:00',
    '3/4/2026 10:00Z',
    new Date(Number.NaN),
  ])('an invalid date, or one without a zone, is a dash: %s', (text) => {
    expect(format.dateLong(text)).toBe('—');
    expect(format.dateTable(text)).toBe('—');
    expect(format.dateTime(text)).toBe('—');
    expect(format.time(text)).toBe('—');
    expect(format.relative(text, new Date('2026-11-21T09:00:00Z'))).toBe('—');
    expect(format.hour(text)).toBeNaN();
  });
});

describe('relative', () => {
  // Saturday, 10:00 in Paris.
  const now = new Date('2026-11-21T09:00:00Z');

  test.each([
    ['2026-11-21T09:00:00Z', 'à l\u2019instant'],
    ['2026-11-21T08:59:01Z', 'à l\u2019instant'],
    ['2026-11-21T08:59:00Z', `il y a 1${nb}min`],
    ['2026-11-21T08:00:01Z', `il y a 59${nb}min`],
    ['2026-11-21T08:00:00Z', `il y a 1${nb}h`],
    ['2026-11-21T07:00:00Z', `il y a 2${nb}h`],
    ['2026-11-21T06:00:01Z', `il y a 2${nb}h`],
    ['2026-11-20T23:00:00Z', `il y a 10${nb}h`],
    ['2026-11-20T21:00:01Z', `il y a 11${nb}h`],
    ['2026-11-20T21:00:00Z', 'hier'],
    ['2026-11-19T23:00:00Z', 'hier'],
    ['2026-11-19T22:59:00Z', `il y a 2${nb}jours`],
    ['2026-11-15T09:00:00Z', `il y a 6${nb}jours`],
    ['2026-11-14T22:59:59Z', '14\u00a0novembre\u00a02026'],
    ['2026-11-01T09:00:00Z', '1er\u00a0novembre\u00a02026'],
  ])('%s was %s', (at, text) => {
    expect(format.relative(at, now)).toBe(text);
  });

  test.each([
    ['2026-11-21T09:00:59Z', 'dans un instant'],
    ['2026-11-21T09:01:00Z', `dans 1${nb}min`],
    ['2026-11-21T09:35:30Z', `dans 35${nb}min`],
    ['2026-11-21T10:00:00Z', `dans 1${nb}h`],
    ['2026-11-21T10:14:30Z', `dans 1${nb}h${nb}14`],
    ['2026-11-21T11:05:00Z', `dans 2${nb}h${nb}05`],
    ['2026-11-21T12:00:00Z', `dans 3${nb}h`],
    ['2026-11-21T12:40:00Z', `dans 3${nb}h`],
    ['2026-11-21T22:59:00Z', `dans 13${nb}h`],
    ['2026-11-21T23:00:00Z', 'demain'],
    ['2026-11-23T09:00:00Z', `dans 2${nb}jours`],
    ['2026-11-27T22:59:59Z', `dans 6${nb}jours`],
    ['2026-11-28T09:00:00Z', '28\u00a0novembre\u00a02026'],
  ])('%s will be %s', (at, text) => {
    expect(format.relative(at, now)).toBe(text);
  });

  test.each([
    ['2026-11-14', '14\u00a0novembre\u00a02026'],
    ['2026-11-19', `il y a 2${nb}jours`],
    ['2026-11-20', 'hier'],
    ['2026-11-21', 'aujourd\u2019hui'],
    ['2026-11-22', 'demain'],
    ['2026-11-24', `dans 3${nb}jours`],
  ])('the civil date %s: %s', (day, text) => {
    expect(format.relative(day, now)).toBe(text);
    // Late in the evening, still on the same day in Paris.
    expect(format.relative(day, new Date('2026-11-21T22:59:00Z'))).toBe(text);
  });

  test('days are calendar days, also around a day of 23 or 25 hours', () => {
    expect(format.relative('2026-03-28', new Date('2026-03-29T21:59:00Z'))).toBe('hier');
    expect(format.relative('2026-10-31', new Date('2026-10-24T22:00:00Z'))).toBe(
      `dans 6${nb}jours`,
    );
  });
});

describe('amounts', () => {
  test.each([
    [123456, `1${thin}234,56${nb}€`],
    [0, `0,00${nb}€`],
    [-0, `0,00${nb}€`],
    [5, `0,05${nb}€`],
    [-5, `${minus}0,05${nb}€`],
    [-123456, `${minus}1${thin}234,56${nb}€`],
    [Number.MAX_SAFE_INTEGER, `90${thin}071${thin}992${thin}547${thin}409,91${nb}€`],
    [Number.NaN, '—'],
    [Number.POSITIVE_INFINITY, '—'],
  ])('money %d', (cents, text) => {
    expect(format.money(cents)).toBe(text);
  });

  test.each([
    [0, `0${nb}€`],
    [85_049, `850${nb}€`],
    [99_949, `999${nb}€`],
    [99_950, `1${nb}k€`],
    [9_300_000, `93${nb}k€`],
    [7_450_000, `74,5${nb}k€`],
    [99_994_999, `999,9${nb}k€`],
    [99_995_000, `1${nb}M€`],
    [124_000_000, `1,2${nb}M€`],
    [222_000_000_00, `222${nb}M€`],
    [1_500_000_000_00, `1,5${nb}Md€`],
    [1e19, `100${thin}000${thin}000${nb}Md€`],
    [-9_350_000, `${minus}93,5${nb}k€`],
    [Number.NaN, '—'],
  ])('compact money %d', (cents, text) => {
    expect(format.moneyCompact(cents)).toBe(text);
  });

  test('price per litre keeps four digits of the exact decimal', () => {
    expect(format.pricePerLitre('1.2175')).toBe(`1,2175${nb}€/L${nb}HT`);
    expect(format.pricePerLitreAmount('0.51')).toBe(`0,5100${nb}€`);
    // As a float this is 1.00004999…, which would round down.
    expect(format.pricePerLitreAmount('1.00005')).toBe(`1,0001${nb}€`);
    expect(format.pricePerLitre('')).toBe('—');
    expect(format.pricePerLitre('1,2')).toBe('—');
  });
});

describe('quantities', () => {
  test.each([
    [12_400, `12${thin}400${nb}L`],
    [0, `0${nb}L`],
    [-180, `${minus}180${nb}L`],
    ['999999.5', `1${thin}000${thin}000${nb}L`],
    ['vide', '—'],
  ])('litres %s, with a capital', (volume, text) => {
    expect(format.litres(volume)).toBe(text);
  });

  test.each([
    [0, `0${nb}L`],
    [9_999, `9${thin}999${nb}L`],
    ['9999.5', `10${nb}m³`],
    [10_000, `10${nb}m³`],
    [78_400, `78,4${nb}m³`],
    [78_350, `78,4${nb}m³`],
    [1_617_000, `1${thin}617${nb}m³`],
    [-12_340, `${minus}12,3${nb}m³`],
    ['', '—'],
  ])('compact litres %s', (volume, text) => {
    expect(format.litresCompact(volume)).toBe(text);
  });

  test.each([
    ['0', `0${nb}kg${nb}CO\u2082e`],
    ['850', `850${nb}kg${nb}CO\u2082e`],
    ['999.4999999999999999999', `999${nb}kg${nb}CO\u2082e`],
    ['999.5', `1${nb}t${nb}CO\u2082e`],
    ['1000', `1${nb}t${nb}CO\u2082e`],
    ['12350', `12,4${nb}t${nb}CO\u2082e`],
    ['12349.999999999999999999', `12,3${nb}t${nb}CO\u2082e`],
    ['5116000', `5${thin}116${nb}t${nb}CO\u2082e`],
    ['-2560', `${minus}2,6${nb}t${nb}CO\u2082e`],
    ['NaN', '—'],
  ])('emissions of %s kg', (kilograms, text) => {
    expect(format.co2(kilograms)).toBe(text);
  });

  test('distance', () => {
    expect(format.kilometres('12.44')).toBe(`12,4${nb}km`);
    expect(format.kilometres(184_502)).toBe(`184${thin}502${nb}km`);
  });

  test('energy', () => {
    expect(format.kwh('1250')).toBe(`1${thin}250${nb}kWh`);
    expect(format.kwh(Number.NaN)).toBe('—');
  });

  test.each([
    ['12.5', `12,5${nb}%`],
    [42, `42${nb}%`],
    ['0.05', `0,1${nb}%`],
    ['-0.04', `0${nb}%`],
    ['-1.5', `${minus}1,5${nb}%`],
    [1e-7, `0${nb}%`],
    ['12,5', '—'],
  ])('%s hundredths', (hundredths, text) => {
    expect(format.percent(hundredths)).toBe(text);
  });

  test.each([
    ['12.5', 'up', `▲${nb}12,5${nb}%`],
    ['-3.1', 'down', `▼${nb}3,1${nb}%`],
    ['0', 'none', `=${nb}0${nb}%`],
    ['-0.04', 'none', `=${nb}0${nb}%`],
    ['0.05', 'up', `▲${nb}0,1${nb}%`],
    [1250, 'up', `▲${nb}1${thin}250${nb}%`],
    ['', 'none', '—'],
  ])('a variation of %s is %s', (hundredths, direction, text) => {
    expect(format.variation(hundredths).direction).toBe(direction);
    expect(format.delta(hundredths)).toBe(text);
  });

  test('a whole number alone', () => {
    expect(format.integer(12_600)).toBe(`12${thin}600`);
    expect(format.integer('x')).toBe('—');
  });
});

describe('identifiers', () => {
  test.each([
    ['AA123AA', 'AA-123-AA'],
    ['za 204 kc', 'ZA-204-KC'],
    ['ZA-204-KC', 'ZA-204-KC'],
    ['1234 AB 31', '1234 AB 31'],
    ['', ''],
  ])('plate %s', (text, written) => {
    expect(format.plate(text)).toBe(written);
  });

  test('an IBAN shows only its country, its check digits and its last four characters', () => {
    const dots = '\u2022\u2022\u2022\u2022';
    const masked = ['FR76', dots, dots, '1348'].join(nb);
    expect(format.iban('FR7699999000011011111111348')).toBe(masked);
    expect(format.iban('fr76 9999 9000 0110 1111 1111 348')).toBe(masked);
    expect(format.iban('1348')).toBe([dots, dots, '1348'].join(nb));
    expect(format.iban('FR76')).toBe([dots, dots, 'FR76'].join(nb));
  });

  test('SIRET', () => {
    expect(format.siret('99990112700012')).toBe(`999${nb}901${nb}127${nb}00012`);
    expect(format.siret('999 901 127 00012')).toBe(`999${nb}901${nb}127${nb}00012`);
    expect(format.siret('9999')).toBe('9999');
  });
});
