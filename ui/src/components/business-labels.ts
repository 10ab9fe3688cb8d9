/** The French words for what belongs to a business. Apart from labels.ts, which comes with every visit. */
import type {
  AddressKind,
  ContactType,
  NotificationType,
  PaymentMethodStatus,
  SepaScheme,
} from '../graphql/types.generated';

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
