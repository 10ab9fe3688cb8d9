/**
 * The French words for the values of the contract, each list once. A value that a list does not
 * hold comes from a provider newer than this page: it is shown as it is.
 */
import type {
  AddressKind,
  BusinessRole,
  ContactType,
  NotificationType,
  OnboardingKey,
  PaymentMethodStatus,
  SepaScheme,
} from '../graphql/types.generated';

/** Roles (product 3.2). */
export const roles: Record<BusinessRole, string> = {
  OWNER: 'Propriétaire',
  ADMIN: 'Administrateur',
  OPERATIONS: 'Opérations',
  FINANCE: 'Comptabilité',
  VIEWER: 'Lecture seule',
};

/** Contact types (specification §3). */
export const contactTypes: Record<ContactType, string> = {
  SALES: 'Commercial',
  OPS: 'Opérationnel',
  ALL: 'Les deux',
};

/** Notification types (specification §3: 0, 1, 2 and 10), in the order in which they are offered. */
export const notificationTypes: Record<NotificationType, string> = {
  TOUT: 'Tout',
  OPERATIONS: 'Opérations',
  FACTURES: 'Factures',
  AUCUN: 'Aucun',
};

/** What an address is used for (product S15). */
export const addressKinds: Record<AddressKind, string> = {
  DELIVERY: 'Livraison',
  BILLING: 'Facturation',
  BOTH: 'Les deux',
};

/** States of a payment method (product S15). */
export const paymentStatuses: Record<PaymentMethodStatus, string> = {
  ACTIVE: 'Actif',
  PENDING_SIGNATURE: 'En attente de signature',
  EXPIRED: 'Expiré',
  REVOKED: 'Révoqué',
};

/** SEPA direct debit schemes (product S15). */
export const sepaSchemes: Record<SepaScheme, string> = {
  CORE: 'Core',
  B2B: 'Interentreprises (B2B)',
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
