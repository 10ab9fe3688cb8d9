import type { ApolloClient, DocumentNode } from '@apollo/client';
import { keyOf, times } from './links/answers';

/** What the frame of every page asks for, and its list of notifications, which tells its own age: they say nothing of how old a page is. */
const frame: ReadonlySet<string> = new Set(['Shell', 'UnreadNotifications', 'Notifications']);

/** When the oldest of what is on the screen, or of one operation of it, was read; null when nobody knows. */
export function oldestRead(client: ApolloClient, only?: DocumentNode): Date | null {
  const known = [...client.getObservableQueries('active')].flatMap(
    ({ options, queryName = '', variables }) =>
      frame.has(queryName) || (only && options.query !== only)
        ? []
        : (times.get(keyOf(queryName, variables)) ?? []),
  );
  return known.reduce<Date | null>((least, one) => (least && least < one ? least : one), null);
}
