/** What is said where no notification is left to be read. */
export const allRead = 'Toutes les notifications sont lues.';

/** What is said where there is none at all (product 4.6). */
export const none = 'Aucune notification. Vous serez prévenu ici des livraisons et des factures.';
