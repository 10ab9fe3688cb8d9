import type { NotificationItem_NotificationFragment as Notification } from './Notifications.generated';

/** The text of the unread tab when it is empty. */
export const allRead = 'Toutes les notifications sont lues.';

/** The text of an empty list (product 4.6). */
export const none = 'Aucune notification. Vous serez prévenu ici des livraisons et des factures.';

/**
 * Returns the title when it names a record that the sentence does not, else null: several tankers may
 * be on their way.
 */
export function subjectOf({ title, body }: Pick<Notification, 'title' | 'body'>): string | null {
  const references = title.split(' ').filter((word) => /\d/.test(word));
  return references.some((reference) => !body.includes(reference)) ? title : null;
}
