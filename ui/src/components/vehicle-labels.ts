/** The French labels for data of a vehicle. Separate from labels.ts, which every page loads. */
import type { VehicleCategory } from '../graphql/types.generated';

/** Categories of vehicles (product S11). */
export const vehicleCategories: Record<VehicleCategory, string> = {
  TRUCK: 'Poids lourd',
  VAN: 'Utilitaire',
  CAR: 'Voiture',
  COACH: 'Autocar',
  MACHINE: 'Engin',
  GENERATOR: 'Groupe électrogène',
  REEFER: 'Groupe frigorifique',
  OTHER: 'Autre',
};

/** Energies, and how an electric vehicle is charged, by their codes (specification §3). */
export const energies: readonly string[] = ['Carburants', 'Electrique'];
export const chargeTypes: readonly string[] = ['AC_DC', 'AC', 'DC'];
