/** The fuels and sites of the business that a vehicle can have. */
import type { VehicleChoicesQuery } from './Vehicles.generated';

/** The products that are fuels: AdBlue is not. */
export function fuelsOf(choices: VehicleChoicesQuery | undefined) {
  return (choices?.gasList ?? []).filter(({ energyType }) => energyType !== 'adBlue');
}

/** The sites of the business. */
export function sitesOf(choices: VehicleChoicesQuery | undefined) {
  return (choices?.currentBusiness?.addresses ?? []).filter(({ kind }) => kind !== 'BILLING');
}
