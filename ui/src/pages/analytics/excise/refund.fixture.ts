/** The excise refund of the demonstration business, for stories and tests. */
import { type Answers, business, customer } from '../../../graphql/test';
import { fr } from '../../../lib/typography';
import type { Refund } from './words';

type Vehicle = Refund['vehicles'][number];

/** A lorry that was filled with gazole, with these changes. */
export function vehicle(n: number, changes: Partial<Vehicle> = {}): Vehicle {
  return {
    __typename: 'ExciseVehicle',
    vehicleId: `v${n}`,
    registration: `ZB-${417 + n}-KT`,
    label: `Tracteur ${String(n).padStart(2, '0')}`,

    gvwKg: 44_000,
    litres: 9_004 - 211 * n,
    amount: null,
    exclusion: null,
    ...changes,
  } as Vehicle;
}

const taken: readonly Vehicle[] = [
  ...Array.from({ length: 6 }, (_, n) => vehicle(n)),
  vehicle(6, { label: 'Navette', gvwKg: 18_000, exclusion: 'PASSENGERS' }),
  vehicle(7, { label: 'Fourgon', gvwKg: 3_500, exclusion: 'TOO_LIGHT' }),
  vehicle(8, { label: 'Chargeuse', exclusion: 'NOT_FREIGHT' }),
  vehicle(9, { label: null, gvwKg: null, exclusion: 'GVW_UNKNOWN' }),
  vehicle(10, { label: 'Porteur Bastia', gvwKg: 19_000, exclusion: 'CORSICA' }),
];

/** A quarter at 15,56 €/hL, or without a rate. */
export function refund({
  year = 2026,
  quarter = 3,
  rated = true,
  vehicles = taken,
}: Partial<{ year: number; quarter: number; rated: boolean; vehicles: readonly Vehicle[] }> = {}) {
  const all = vehicles.map((one) => ({
    ...one,
    amount: rated && one.exclusion === null ? Math.round((one.litres * 1556) / 100) : null,
  }));
  const eligible = all.filter(({ exclusion }) => exclusion === null);
  return {
    __typename: 'ExciseRefund',
    year,
    quarter,
    ratePerHl: rated ? '15.56' : null,
    eligibleLitres: eligible.reduce((sum, { litres }) => sum + litres, 0),
    amount: rated ? eligible.reduce((sum, { amount }) => sum + (amount ?? 0), 0) : null,
    vehicles: all,
  } satisfies Refund;
}

/** Every quarter since the first year with a rate. */
export function exciseAnswers(
  vehicles = taken,
  firstYear = 2026,
  lastYear = 2026,
): NonNullable<Answers['query']> {
  return {
    me: customer(),
    currentBusiness: business(),
    exciseRefund: ({ year, quarter }: { year: number; quarter: number }) =>
      refund({ year, quarter, rated: year >= firstYear && year <= lastYear, vehicles }),
  } as unknown as NonNullable<Answers['query']>;
}

/** A coach company. */
export const coaches = [
  vehicle(1, { label: fr`Autocar 1`, gvwKg: 18_000, exclusion: 'PASSENGERS' }),
  vehicle(2, { label: fr`Autocar 2`, gvwKg: 18_000, exclusion: 'PASSENGERS' }),
];

/** A business without lorries. */
export const vans = [vehicle(1, { label: 'Fourgon', gvwKg: 3_500, exclusion: 'TOO_LIGHT' })];
