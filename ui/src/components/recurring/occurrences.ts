/** Where the next dates of a recurring order stand. */

import { fr } from '../../lib/typography';
import type { OccurrenceLineFragment as Occurrence } from './RecurringSummary.generated';

/** The date that is delivered next; undefined when none is known. */
export function nextDelivery<O extends Pick<Occurrence, 'status'>>(
  occurrences: readonly O[],
): O | undefined {
  return occurrences.find(({ status }) => status !== 'SKIPPED');
}

/** Whether it can still be skipped, or ordered at once: no order stands for it. */
export function isPlanned({ status }: Pick<Occurrence, 'status'>): boolean {
  return status === 'PLANNED' || status === 'MOVED_HOLIDAY';
}

/** Why a date cannot be skipped; the reference of its order follows (product S10). */
export const alreadyOrdered = fr`Cette livraison est déjà commandée : annulez la commande `;
