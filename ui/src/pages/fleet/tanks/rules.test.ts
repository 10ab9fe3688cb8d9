import * as v from 'valibot';
import { expect, test } from 'vitest';
import { instantOf, levelDoubt, litresOf, readAt, readingSchema, tankSchema } from './rules';

const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');
/** Returns the errors by field. */
const faults = (schema: v.GenericSchema, values: object) =>
  Object.fromEntries(
    Object.entries(v.flatten(v.safeParse(schema, values).issues ?? ([] as never)).nested ?? {}).map(
      ([field, messages]) => [field, plain(messages?.[0])],
    ),
  );

const tank = {
  name: 'Gazole flotte',
  addressId: 'a1',
  gasId: '1',
  capacity: '30 000',
  alertThresholdPercent: '20',
};

test.each([
  [{}, {}],
  [{ name: ' ' }, { name: 'Indiquez le nom de la cuve.' }],
  [{ name: 'x'.repeat(60) }, {}],
  [{ name: 'x'.repeat(61) }, { name: '60 caractères au plus.' }],
  [{ addressId: '' }, { addressId: 'Choisissez un site.' }],
  [{ gasId: '' }, { gasId: 'Choisissez un produit.' }],
  [{ capacity: ' ' }, { capacity: 'Indiquez la capacité de la cuve, en litres.' }],
  [{ capacity: '200' }, {}],
  [{ capacity: '120 000' }, {}],
  [{ capacity: '199' }, { capacity: 'Capacité attendue : de 200 à 120 000 L.' }],
  [{ capacity: '120 001' }, { capacity: 'Capacité attendue : de 200 à 120 000 L.' }],
  [{ capacity: '1 000,5' }, { capacity: 'Capacité attendue : de 200 à 120 000 L.' }],
  [{ capacity: 'beaucoup' }, { capacity: 'Capacité attendue : de 200 à 120 000 L.' }],
  [{ alertThresholdPercent: '5' }, {}],
  [{ alertThresholdPercent: '60' }, {}],
  [{ alertThresholdPercent: '4' }, { alertThresholdPercent: 'Seuil attendu : de 5 à 60 %.' }],
  [{ alertThresholdPercent: '61' }, { alertThresholdPercent: 'Seuil attendu : de 5 à 60 %.' }],
])('a tank with %o: %o', (changes, wrong) => {
  expect(faults(tankSchema, { ...tank, ...changes })).toEqual(wrong);
});

const reading = readingSchema({
  capacity: 30_000,
  lastAt: '2026-11-21T07:00:40Z',
  now: () => new Date('2026-11-21T09:00:20Z'),
});
const read = { level: '12 600', unit: 'L', day: '2026-11-21', time: '09:30' };

test.each([
  [{}, {}],
  [{ level: '0' }, {}],
  [{ level: '30 000' }, {}],
  [{ level: '30 001' }, { level: 'Le niveau ne peut pas dépasser la capacité (30 000 L).' }],
  [{ level: '100', unit: '%' }, {}],
  [{ level: '42,5', unit: '%' }, {}],
  [
    { level: '101', unit: '%' },
    { level: 'Le niveau ne peut pas dépasser la capacité (30 000 L).' },
  ],
  [{ level: '-1' }, { level: 'Indiquez le niveau.' }],
  [{ level: '' }, { level: 'Indiquez le niveau.' }],
  [{ level: 'plein' }, { level: 'Indiquez le niveau.' }],
  [{ day: '' }, { day: 'Indiquez la date du relevé.' }],
  [{ time: '25:00' }, { time: 'Indiquez l’heure sous la forme 08:30.' }],
  // It is 10:00 in Paris.
  [{ time: '10:00' }, {}],
  [{ time: '10:01' }, { time: 'Le relevé ne peut pas être à venir.' }],
  [{ day: '2026-11-22' }, { day: 'Choisissez une date jusqu’au 21 novembre 2026.' }],
  [{ time: '08:00' }, {}],
  [{ time: '07:59' }, { time: 'Un relevé plus récent existe déjà (21 novembre 2026 à 08:00).' }],
  [
    { day: '2026-11-20' },
    { time: 'Un relevé plus récent existe déjà (21 novembre 2026 à 08:00).' },
  ],
])('a reading with %o: %o', (changes, wrong) => {
  expect(faults(reading, { ...read, ...changes })).toEqual(wrong);
});

test('a reading in the same minute as the last one is not dated before it', () => {
  expect(readAt({ day: '2026-11-21', time: '08:00' }, '2026-11-21T07:00:40Z')).toBe(
    '2026-11-21T07:00:40Z',
  );
  expect(readAt({ day: '2026-11-21', time: '08:01' }, '2026-11-21T07:00:40Z')).toBe(
    '2026-11-21T07:01:00.000Z',
  );
});

test.each([
  ['2026-11-21', '10:00', '2026-11-21T09:00:00.000Z'],
  ['2026-07-14', '8:05', '2026-07-14T06:05:00.000Z'],
  // The hour that occurs twice, and the hour that is skipped.
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-03-29', '02:30', undefined],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-11-21', '24:00', undefined],
  ['', '10:00', undefined],
])('%s at %s in Paris is %s', (day, time, at) => {
  expect(instantOf(day, time)?.toISOString()).toBe(at);
});

test('a level is entered in litres or in per cent of the capacity', () => {
  expect(litresOf('12 600', 'L', 30_000)).toBe(12_600);
  expect(litresOf('42,5', '%', 30_000)).toBe(12_750);
  expect(litresOf('?', '%', 30_000)).toBeNull();
});

const before = {
  level: 12_000,
  levelAt: '2026-11-20T07:00:00Z',
  capacity: 30_000,
  deliveredAt: [],
};
const at = new Date('2026-11-21T09:00:00Z');

test.each([
  [15_000, {}, 25],
  [12_180, {}, 2],
  [12_050, {}, null],
  [11_000, {}, null],
  [15_000, { deliveredAt: ['2026-11-20T15:00:00Z'] }, null],
  [15_000, { deliveredAt: ['2026-11-20T06:00:00Z'] }, 25],
  [15_000, { deliveredAt: ['2026-11-21T12:00:00Z'] }, 25],
  [15_000, { level: 0 }, 50],
  [15_000, { level: null, levelAt: null }, null],
])('%d litres after %o: higher by %s %%', (level, changes, percent) => {
  expect(plain(levelDoubt(level, at, { ...before, ...changes }) ?? undefined)).toBe(
    percent === null
      ? undefined
      : `Vérifiez la jauge : ce niveau dépasse de ${percent} % le dernier relevé sans livraison entre les deux.`,
  );
});
