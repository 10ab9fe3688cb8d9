/**
 * The French words for the values of the contract, each list once. A value that a list does not
 * hold comes from a provider newer than this page: it is shown as it is.
 */
import type { BusinessRole, OnboardingKey, VehicleCategory } from '../graphql/types.generated';

/** Roles (product 3.2). */
export const roles: Record<BusinessRole, string> = {
  OWNER: 'Propriétaire',
  ADMIN: 'Administrateur',
  OPERATIONS: 'Opérations',
  FINANCE: 'Comptabilité',
  VIEWER: 'Lecture seule',
};

/** Steps of the first set-up (product S04). */
export const onboardingSteps: Record<OnboardingKey, string> = {
  BUSINESS_INFO: 'Compléter les informations de l’entreprise',
  ADDRESS: 'Ajouter une adresse de livraison',
  CONTACT: 'Ajouter un contact',
  PAYMENT: 'Ajouter un moyen de paiement',
  TANK_OR_VEHICLE: 'Déclarer une cuve ou un véhicule',
  FIRST_ORDER: 'Passer la première commande',
};

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

/** The word for a value; the value itself when it is unknown, null when there is none. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string;
export function labelOf(
  labels: Readonly<Record<string, string>>,
  value: string | null | undefined,
): string | null;
export function labelOf(
  labels: Readonly<Record<string, string>>,
  value: string | null | undefined,
) {
  if (!value) return null;
  return Object.hasOwn(labels, value) ? labels[value] : value;
}
