/** What a vehicle may run on and where it may stand, of what the business has. */
import type { VehicleChoicesQuery } from './Vehicles.generated';

/** The products that engines run on: none runs on AdBlue. */
export function fuelsOf(choices: VehicleChoicesQuery | undefined) {
  return (choices?.gasList ?? []).filter(({ energyType }) => energyType !== 'adBlue');
}

/** The sites of the business. */
export function sitesOf(choices: VehicleChoicesQuery | undefined) {
  return (choices?.currentBusiness?.addresses ?? []).filter(({ kind }) => kind !== 'BILLING');
}
