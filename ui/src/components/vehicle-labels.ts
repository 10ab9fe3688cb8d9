/** The French words for what belongs to a vehicle. Apart from labels.ts, which comes with every visit. */
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

/** Energies, and how an electric vehicle is charged, by their numbers (specification §3). */
export const energies: readonly string[] = ['Carburants', 'Electrique'];
export const chargeTypes: readonly string[] = ['AC_DC', 'AC', 'DC'];
