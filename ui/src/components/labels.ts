/**
 * The French labels for the values of the contract, each list once. A value that is not in its list
 * comes from a provider newer than this page: it is shown as it is.
 */
import type { BusinessRole, OnboardingKey } from '../graphql/types.generated';

/** Roles (product 3.2). */
export const roles: Record<BusinessRole, string> = {
  OWNER: 'Propriétaire',
  ADMIN: 'Administrateur',
  OPERATIONS: 'Opérations',
  FINANCE: 'Comptabilité',
  VIEWER: 'Lecture seule',
};

/** The steps of the onboarding (product S04). */
export const onboardingSteps: Record<OnboardingKey, string> = {
  BUSINESS_INFO: 'Compléter les informations de l’entreprise',
  ADDRESS: 'Ajouter une adresse de livraison',
  CONTACT: 'Ajouter un contact',
  PAYMENT: 'Ajouter un moyen de paiement',
  TANK_OR_VEHICLE: 'Déclarer une cuve ou un véhicule',
  FIRST_ORDER: 'Passer la première commande',
};

/** Returns the label of a value; the value itself when unknown, null when there is none. */
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
