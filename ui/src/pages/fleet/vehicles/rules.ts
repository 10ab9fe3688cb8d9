/** The validation of vehicles (product 7.4), and the conversion of the input to the API's types. */
import * as v from 'valibot';
import { line } from '../../../components/forms/rules';
import { filled } from '../../../components/forms/sentences';
import { meter, unitsOf } from '../../../components/vehicle-units';
import type { VehicleCategory, VehicleInput } from '../../../graphql/types.generated';
import { changed } from '../../../lib/changed';
import type { CivilDate } from '../../../lib/civil-date';
import { integer, plate } from '../../../lib/format';
import { parseNumber, writeNumber } from '../../../lib/number';
import { fr } from '../../../lib/typography';
import { fleetSentences as sentences } from '../sentences';
import { frenchPlate } from './plate';
import type { VehicleForm_VehicleFragment as Vehicle } from './VehicleForm.generated';

/** The bounds of a vehicle's numbers: litres, litres, kilograms. */
const bounds = {
  tankCapacity: [1, 3000],
  adBlueCapacity: [0, 300],
  gvwKg: [500, 60_000],
} as const;

/** The year of the oldest model. */
const oldestYear = 1950;

export type VehicleValues = {
  registration: string;
  foreignRegistration: boolean;
  label: string;
  category: string;
  energy: string;
  gasId: string;
  secondaryGasId: string;
  energySubtype: string | null;
  tankCapacity: string;
  adBlueCapacity: string;
  gvwKg: string;
  odometerKm: string;
  addressId: string;
  costCenter: string;
  brand: string;
  model: string;
  year: string;
};

export const energy = { fuel: '0', electric: '1' } as const;

/** Whether a text is empty or a whole number between these bounds. */
function isBetween(text: string, least: number, most = Number.POSITIVE_INFINITY): boolean {
  const number = parseNumber(text);
  if (text.trim() === '') return true;
  return number !== null && Number.isInteger(number) && number >= least && number <= most;
}

function isRegistration(text: string, foreign: boolean): boolean {
  if (!foreign) return frenchPlate(text) !== null;
  const { length } = [...text.trim()];
  return length >= 2 && length <= 15;
}

/** The schema of the form; `known` is the last meter reading. */
export function vehicleSchema(
  known: number | null,
  today: CivilDate,
): v.GenericSchema<VehicleValues> {
  // A model is sold before its model year begins.
  const newestYear = Number(today.slice(0, 4)) + 1;
  const text = (name: string) => line(name, { limit: 60 });
  return v.pipe(
    v.object({
      registration: line('registration'),
      foreignRegistration: v.boolean(),
      label: text('vehicle'),
      category: v.string(),
      energy: v.string(),
      gasId: v.string(),
      secondaryGasId: v.string(),
      energySubtype: v.nullable(v.string()),
      tankCapacity: v.string(),
      adBlueCapacity: v.string(),
      gvwKg: v.pipe(
        v.string(),
        v.check((given) => isBetween(given, ...bounds.gvwKg), boundsSentence('gvwKg')),
      ),
      odometerKm: v.string(),
      addressId: v.string(),
      costCenter: text('costCenter'),
      brand: text('brand'),
      model: text('model'),
      year: v.pipe(
        v.string(),
        v.check(
          (given) => isBetween(given, oldestYear, newestYear),
          filled(sentences['year out_of_range/2'], String(oldestYear), String(newestYear)),
        ),
      ),
    }),
    v.forward(
      v.partialCheck(
        [['registration'], ['foreignRegistration']],
        (given) => isRegistration(given.registration, given.foreignRegistration),
        ({ input }) => registrationSentence(input),
      ),
      ['registration'],
    ),
    // Fields that an electric vehicle does not have are not validated.
    v.forward(
      v.partialCheck(
        [['energy'], ['gasId']],
        (given) => given.energy !== energy.fuel || given.gasId !== '',
        sentences['vehicle gasId required'],
      ),
      ['gasId'],
    ),
    v.forward(
      v.partialCheck(
        [['energy'], ['tankCapacity']],
        (given) =>
          given.energy !== energy.fuel || isBetween(given.tankCapacity, ...bounds.tankCapacity),
        boundsSentence('tankCapacity'),
      ),
      ['tankCapacity'],
    ),
    v.forward(
      v.partialCheck(
        [['energy'], ['adBlueCapacity']],
        (given) =>
          given.energy !== energy.fuel || isBetween(given.adBlueCapacity, ...bounds.adBlueCapacity),
        boundsSentence('adBlueCapacity'),
      ),
      ['adBlueCapacity'],
    ),
    v.forward(
      v.partialCheck(
        [['energy'], ['energySubtype']],
        (given) => given.energy !== energy.electric || Boolean(given.energySubtype),
        sentences['energySubtype required'],
      ),
      ['energySubtype'],
    ),
    v.forward(
      v.partialCheck(
        [['category'], ['odometerKm']],
        (given) => isBetween(given.odometerKm, known ?? 0),
        ({ input }) => meterSentence(known, input.category as VehicleCategory),
      ),
      ['odometerKm'],
    ),
    // Last: a check of several fields does not run while one of them is invalid.
    v.forward(
      v.partialCheck(
        [['category']],
        (given) => given.category !== '',
        sentences['category required'],
      ),
      ['category'],
    ),
  );
}

type Registration = Pick<VehicleValues, 'registration' | 'foreignRegistration'>;

function registrationSentence({ registration, foreignRegistration }: Registration): string {
  if (foreignRegistration) return sentences['registration too_short'];
  return sentences[registration.trim() === '' ? 'registration required' : 'registration invalid'];
}

function meterSentence(known: number | null, category: VehicleCategory): string {
  const hours = unitsOf(category).meter === 'h';
  if (known === null)
    return hours
      ? 'Indiquez un nombre entier d’heures.'
      : 'Indiquez un nombre entier de kilomètres.';
  return hours
    ? fr`Le compteur ne peut pas être inférieur au dernier relevé (${meter(known, category)}).`
    : filled(sentences['odometerKm min/1'], integer(known));
}

function boundsSentence(name: keyof typeof bounds): string {
  const [least, most] = bounds[name];
  return filled(sentences[`${name} out_of_range/2`], integer(least), integer(most));
}

/** The initial values of the form for a vehicle, or for a new one. */
export function valuesOf(vehicle: Vehicle | null): VehicleValues {
  const electric = vehicle?.energySubtype !== null && vehicle?.energySubtype !== undefined;
  return {
    registration: vehicle ? plate(vehicle.registration) : '',
    foreignRegistration: vehicle?.foreignRegistration ?? false,
    label: vehicle?.label ?? '',
    category: vehicle?.category ?? '',
    energy: electric ? energy.electric : energy.fuel,
    gasId: vehicle?.gas?.id ?? '',
    secondaryGasId: vehicle?.secondaryGas?.id ?? '',
    energySubtype: electric ? String(vehicle.energySubtype) : null,
    tankCapacity: writeNumber(vehicle?.tankCapacity),
    adBlueCapacity: writeNumber(vehicle?.adBlueCapacity),
    gvwKg: writeNumber(vehicle?.gvwKg),
    odometerKm: writeNumber(vehicle?.odometerKm),
    addressId: vehicle?.address?.id ?? '',
    costCenter: vehicle?.costCenter ?? '',
    brand: vehicle?.brand ?? '',
    model: vehicle?.model ?? '',
    year: vehicle?.year ? String(vehicle.year) : '',
  };
}

/** The changed values in the API's types: an empty text clears, and 0 clears a number. */
export function inputOf(initial: VehicleValues, values: VehicleValues): VehicleInput {
  const {
    energy: _,
    registration,
    category,
    gasId,
    secondaryGasId,
    energySubtype,
    tankCapacity,
    adBlueCapacity,
    gvwKg,
    odometerKm,
    year,
    ...texts
  } = changed(initial, values);
  const numbers = (given: Partial<Record<keyof VehicleInput, string>>) =>
    Object.fromEntries(
      Object.entries(given).map(([name, text]) => [name, parseNumber(text) ?? 0]),
    ) as Partial<Record<keyof VehicleInput, number>>;
  const fuelled = {
    ...(gasId && { gasId }),
    ...(secondaryGasId !== undefined && { secondaryGasId }),
    ...numbers({
      ...(tankCapacity !== undefined && { tankCapacity }),
      ...(adBlueCapacity !== undefined && { adBlueCapacity }),
    }),
  };
  return {
    ...texts,
    ...(registration !== undefined && { registration: written(values) }),
    ...(category && { category: category as VehicleCategory }),
    ...(values.energy === energy.fuel
      ? fuelled
      : energySubtype && { energySubtype: Number(energySubtype) }),
    ...numbers({
      ...(gvwKg !== undefined && { gvwKg }),
      // A meter reading cannot be cleared.
      ...(odometerKm && { odometerKm }),
      ...(year !== undefined && { year }),
    }),
  } as VehicleInput;
}

/** The formatted registration. */
export function written({ registration, foreignRegistration }: Registration): string {
  return (!foreignRegistration && frenchPlate(registration)) || registration.trim();
}
