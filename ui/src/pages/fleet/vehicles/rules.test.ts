import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fr } from '../../../lib/typography';
import { digger, electric, thirsty, vehicle } from '../../../stories/vehicles';
import { fleetSentences } from '../sentences';
import { inputOf, type VehicleValues, valuesOf, vehicleSchema, written } from './rules';
import type { VehicleForm_VehicleFragment as Vehicle } from './VehicleForm.generated';

const good: VehicleValues = {
  ...valuesOf(null),
  registration: 'AB-123-CD',
  category: 'TRUCK',
  gasId: '1',
};

/** Returns the errors by field. */
function faults(changes: Partial<VehicleValues>, known: number | null = null) {
  const { issues = [] } = v.safeParse(vehicleSchema(known, '2026-11-21'), { ...good, ...changes });
  return Object.fromEntries(
    issues.map((issue) => [v.getDotPath(issue as v.BaseIssue<unknown>), issue.message]),
  );
}

const tank = fr`Capacité attendue : de 1 à 3 000 L.`;
const adBlue = fr`Capacité attendue : de 0 à 300 L.`;
const weight = fr`PTAC attendu : de 500 à 60 000 kg.`;
const year = fr`Année attendue : de 1950 à 2027.`;
const plate = fleetSentences['registration invalid'];
const identifier = fr`Indiquez un identifiant de 2 à 15 caractères.`;
const foreign = { foreignRegistration: true };

test('a vehicle needs a registration, a category and a fuel', () => {
  expect(faults({})).toEqual({});
  expect(faults({ registration: ' ', category: '', gasId: '' })).toEqual({
    registration: 'Indiquez l’immatriculation.',
    category: 'Choisissez la catégorie.',
    gasId: 'Choisissez le carburant.',
  });
});

test.each([
  [{ registration: 'ww123ab' }, undefined],
  [{ registration: '1234 AB 56' }, undefined],
  [{ registration: 'SS-123-AB' }, plate],
  [{ registration: 'PELLE-07' }, plate],
  [{ registration: 'PELLE-07', ...foreign }, undefined],
  [{ registration: 'B', ...foreign }, identifier],
  [{ registration: '', ...foreign }, identifier],
  [{ registration: 'x'.repeat(15), ...foreign }, undefined],
  [{ registration: 'x'.repeat(16), ...foreign }, identifier],
])('the registration %o: %s', (changes, message) => {
  expect(faults(changes)['registration']).toBe(message);
});

test.each([
  ['tankCapacity', '0', tank],
  ['tankCapacity', '1', undefined],
  ['tankCapacity', '3 000', undefined],
  ['tankCapacity', '3 001', tank],
  ['tankCapacity', '1,5', tank],
  ['tankCapacity', 'beaucoup', tank],
  ['adBlueCapacity', '0', undefined],
  ['adBlueCapacity', '300', undefined],
  ['adBlueCapacity', '301', adBlue],
  ['adBlueCapacity', '-1', adBlue],
  ['gvwKg', '499', weight],
  ['gvwKg', '500', undefined],
  ['gvwKg', '60\u202f000', undefined],
  ['gvwKg', '60 001', weight],
  ['year', '2023', undefined],
  ['year', '23', year],
  ['year', '', undefined],
  ['year', '1949', year],
  ['year', '1950', undefined],
  ['year', '2027', undefined],
  ['year', '2028', year],
  ['label', 'x'.repeat(61), '60\u00a0caractères au plus.'],
] as const)('%s of %s: %s', (name, given, message) => {
  expect(faults({ [name]: given })[name]).toBe(message);
});

test('an electric vehicle needs a type of charge and no fuel, and its tanks are not validated', () => {
  const changes = { energy: '1', gasId: '', tankCapacity: '9000', adBlueCapacity: '9000' };
  expect(faults(changes)).toEqual({
    energySubtype: 'Choisissez le type de charge (AC_DC, AC ou DC).',
  });
  expect(faults({ ...changes, energySubtype: '0' })).toEqual({});
});

test.each([
  ['TRUCK', '184501', 'Le kilométrage ne peut pas être inférieur au dernier relevé (184 502 km).'],
  ['MACHINE', '184501', 'Le compteur ne peut pas être inférieur au dernier relevé (184 502 h).'],
  ['TRUCK', '184 502', undefined],
  ['TRUCK', '', undefined],
  ['', '184501', 'Le kilométrage ne peut pas être inférieur au dernier relevé (184 502 km).'],
])('the meter of a %s may not show %s after 184 502: %s', (category, odometerKm, message) => {
  expect(faults({ category, odometerKm }, 184_502)['odometerKm']?.replace(/\s/g, ' ')).toBe(
    message,
  );
});

test('the first meter reading must be a whole number', () => {
  expect(faults({ odometerKm: '12,5' })['odometerKm']).toBe(
    'Indiquez un nombre entier de kilomètres.',
  );
});

test('a new vehicle is sent with the filled-in values', () => {
  const values = { ...good, registration: 'ab123cd', tankCapacity: '1 200', adBlueCapacity: '0' };
  expect(inputOf(valuesOf(null), values)).toEqual({
    registration: 'AB-123-CD',
    category: 'TRUCK',
    gasId: '1',
    tankCapacity: 1200,
    adBlueCapacity: 0,
  });
});

const of = (one: unknown) => valuesOf(one as Vehicle);

test('an edited vehicle sends only its changes, and an emptied field is cleared', () => {
  const initial = of(thirsty);
  expect(inputOf(initial, { ...initial })).toEqual({});
  const emptied = { label: '', tankCapacity: '', gvwKg: '', odometerKm: '', secondaryGasId: '' };
  expect(inputOf(initial, { ...initial, ...emptied, year: '2024' })).toEqual({
    label: '',
    tankCapacity: 0,
    gvwKg: 0,
    year: 2024,
  });
});

test('a vehicle that becomes electric is sent without its fuels, and the other way round', () => {
  const lorry = of(vehicle(1, { secondaryGas: { id: '2', shortName: 'HVO100' } }));
  expect(
    inputOf(lorry, { ...lorry, energy: '1', energySubtype: '2', gasId: '4', tankCapacity: '' }),
  ).toEqual({ energySubtype: 2 });
  const van = of(electric);
  expect(van).toMatchObject({ energy: '1', energySubtype: '0', gasId: '' });
  expect(inputOf(van, { ...van, energy: '0', gasId: '1' })).toEqual({ gasId: '1' });
});

test('an identifier that is no French plate is not reformatted', () => {
  expect(of(digger)).toMatchObject({ registration: 'PELLE-07', foreignRegistration: true });
  expect(written({ registration: ' ab123cd', foreignRegistration: false })).toBe('AB-123-CD');
  expect(written({ registration: ' ab123cd', foreignRegistration: true })).toBe('ab123cd');
  expect(written({ registration: 'ab12', foreignRegistration: false })).toBe('ab12');
});
