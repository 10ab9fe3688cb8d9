import type { NotificationItem_NotificationFragment as Notification } from './Notifications.generated';

/** What is said where no notification is left to be read. */
export const allRead = 'Toutes les notifications sont lues.';

/** What is said where there is none at all (product 4.6). */
export const none = 'Aucune notification. Vous serez prévenu ici des livraisons et des factures.';

/** The title where it names a record that the sentence does not: several tankers may be on their way. */
export function subjectOf({ title, body }: Pick<Notification, 'title' | 'body'>): string | null {
  const references = title.split(' ').filter((word) => /\d/.test(word));
  return references.some((reference) => !body.includes(reference)) ? title : null;
}
