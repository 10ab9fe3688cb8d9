/** The states of the next dates of a recurring order. */

import { fr } from '../../lib/typography';
import type { OccurrenceLineFragment as Occurrence } from './RecurringSummary.generated';

/** Returns the next delivery date; undefined when unknown. */
export function nextDelivery<O extends Pick<Occurrence, 'status'>>(
  occurrences: readonly O[],
): O | undefined {
  return occurrences.find(({ status }) => status !== 'SKIPPED');
}

/** Reports whether a date can still be skipped, or ordered at once: it has no order yet. */
export function isPlanned({ status }: Pick<Occurrence, 'status'>): boolean {
  return status === 'PLANNED' || status === 'MOVED_HOLIDAY';
}

/** Why a date cannot be skipped; followed by the reference of its order (product S10). */
export const alreadyOrdered = fr`Cette livraison est déjà commandée : annulez la commande `;
