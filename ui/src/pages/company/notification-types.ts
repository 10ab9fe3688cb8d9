import type { NotificationType } from '../../graphql/types.generated';

/** The kinds of notifications, in the words and order of product S15. */
export const notificationTypes: Record<NotificationType, { label: string; hint: string }> = {
  TOUT: { label: 'Tout', hint: 'Opérations et factures' },
  OPERATIONS: { label: 'Opérations', hint: 'Livraisons, cuves, flotte' },
  FACTURES: { label: 'Factures', hint: 'Factures, prélèvements, mandats' },
  AUCUN: { label: 'Aucun', hint: 'Vous ne recevrez aucun e-mail ni notification.' },
};
