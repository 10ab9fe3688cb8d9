import type { ApolloClient, DocumentNode } from '@apollo/client';
import { keyOf, times } from './links/answers';

/**
 * Queries that do not count for the age of a page: those of the frame, and the list of notifications,
 * which shows its own age.
 */
const frame: ReadonlySet<string> = new Set(['Shell', 'UnreadNotifications', 'Notifications']);

/** Returns when the oldest data on the screen, or of one operation, was fetched; null when it is unknown. */
export function oldestRead(client: ApolloClient, only?: DocumentNode): Date | null {
  const known = [...client.getObservableQueries('active')].flatMap(
    ({ options, queryName = '', variables }) =>
      frame.has(queryName) || (only && options.query !== only)
        ? []
        : (times.get(keyOf(queryName, variables)) ?? []),
  );
  return known.reduce<Date | null>((least, one) => (least && least < one ? least : one), null);
}
