/** The French labels for data of a business. Separate from labels.ts, which every page loads. */
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

/** Notification types (specification §3: 0, 1, 2 and 10), in display order. */
export const notificationTypes: Record<NotificationType, string> = {
  TOUT: 'Tout',
  OPERATIONS: 'Opérations',
  FACTURES: 'Factures',
  AUCUN: 'Aucun',
};

/** The uses of an address (product S15). */
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
