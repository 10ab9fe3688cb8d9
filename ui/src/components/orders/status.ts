/**
 * The five statuses of an order (specification §4) in their order, with their exact labels and
 * subtitles (product 5.3). Cancellation is a separate fact, not a sixth status.
 */

/** The status of an order. A provider newer than this page may send another: it is shown as it is. */
export type OrderStatus = 'oncoming' | 'waiting' | 'ready' | 'processing' | 'delivered';

/** The statuses in display order. */
export const orderStatuses: readonly OrderStatus[] = [
  'oncoming',
  'waiting',
  'ready',
  'processing',
  'delivered',
];

/** Labels, always shown in full. */
export const orderStatusLabels: Record<OrderStatus, string> = {
  oncoming: 'Commande enregistrée',
  waiting: 'Commande en attente',
  ready: 'Commande attribuée',
  processing: 'Commande en cours',
  delivered: 'Commande livrée',
};

/** The colour of a status, by its role (product 5.2). */
export const orderStatusTones = {
  oncoming: 'info',
  waiting: 'warn',
  ready: 'ready',
  processing: 'live',
  delivered: 'ok',
} as const satisfies Record<OrderStatus, string>;

/** The explanation of a status for the customer; the last one needs none. */
export const orderStatusSubtitles: Record<OrderStatus, string | null> = {
  oncoming: 'Un camion-citerne vous sera bientôt attribué.',
  waiting: 'En attente de confirmation.',
  ready: 'Un camion-citerne a été attribué à votre commande.',
  processing: 'Le camion-citerne effectue votre livraison.',
  delivered: null,
};

/** Why an order was cancelled (product S07); PROVIDER is the supplier's own decision (product 7.1). */
export const cancellationReasons = {
  NO_LONGER_NEEDED: 'Je n’en ai plus besoin',
  WRONG_DATE: 'Mauvaise date',
  WRONG_VOLUME: 'Mauvais volume',
  WRONG_ADDRESS: 'Mauvaise adresse',
  DUPLICATE: 'Commande en double',
  PRICE: 'Prix',
  SITE_CLOSED: 'Site fermé',
  PROVIDER: 'Décision du fournisseur',
  OTHER: 'Autre',
} as const;
