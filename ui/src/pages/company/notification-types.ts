import { notificationTypes as labels } from '../../components/business-labels';
import type { NotificationType } from '../../graphql/types.generated';

/** The kinds of notifications, in the words and order of product S15. */
export const notificationTypes: Record<NotificationType, { label: string; hint: string }> = {
  TOUT: { label: labels.TOUT, hint: 'Opérations et factures' },
  OPERATIONS: { label: labels.OPERATIONS, hint: 'Livraisons, cuves, flotte' },
  FACTURES: { label: labels.FACTURES, hint: 'Factures, prélèvements, mandats' },
  AUCUN: { label: labels.AUCUN, hint: 'Vous ne recevrez aucun e-mail ni notification' },
};
