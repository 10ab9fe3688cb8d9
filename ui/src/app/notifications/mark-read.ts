import type { ApolloCache, ApolloClient } from '@apollo/client';
import { reached } from '../../graphql/links/answers';
import { refresh } from '../../graphql/refresh';
import { now } from '../../lib/clock';
import {
  MarkNotificationsReadDocument,
  NotificationsDocument,
  UnreadNotificationsDocument,
} from './Notifications.generated';

/**
 * Marks one notification as read, optimistically (product 10.4). When that fails, it is rolled back and
 * the promise rejects.
 */
export function markRead(client: ApolloClient, id: string): Promise<void> {
  return mark(client, [id], [id]);
}

/** Marks all notifications of the business as read, in the same way. */
export function markAllRead(client: ApolloClient): Promise<void> {
  return mark(client, null, knownUnread(client.cache));
}

/**
 * Marks a notification that the user opens, if it is unread and there is a connection. A failure is
 * not reported: the list shows it as unread again.
 */
export function markOpened(client: ApolloClient, { id, readAt }: Opened): void {
  if (readAt !== null || !navigator.onLine || !reached.get()) return;
  markRead(client, id).catch(() => undefined);
}

type Opened = { readonly id: string; readonly readAt: string | null };

async function mark(
  client: ApolloClient,
  ids: readonly string[] | null,
  shown: readonly string[],
): Promise<void> {
  const readAt = now().toISOString();
  await client.mutate({
    mutation: MarkNotificationsReadDocument,
    variables: { ids },
    optimisticResponse: {
      markNotificationsRead: {
        __typename: 'NotificationPage',
        items: shown.map((id) => ({ __typename: 'AppNotification' as const, id, readAt })),
        unread: ids === null ? 0 : Math.max(0, unreadOf(client.cache) - ids.length),
      },
    },
    update: (cache, { data }) => {
      if (data) writeUnread(cache, data.markNotificationsRead.unread);
    },
  });
  // The cached unread list is out of date now.
  void refresh(client, NotificationsDocument);
}

function unreadOf(cache: ApolloCache): number {
  return cache.readQuery({ query: UnreadNotificationsDocument })?.notifications.unread ?? 0;
}

/** Writes the unread count, unless it was never queried. */
function writeUnread(cache: ApolloCache, unread: number): void {
  cache.updateQuery({ query: UnreadNotificationsDocument }, (known) =>
    known ? { notifications: { ...known.notifications, unread } } : undefined,
  );
}

/**
 * Returns the ids of all unread notifications in the cache. Those of another business are not there:
 * switching removes them.
 */
function knownUnread(cache: ApolloCache): string[] {
  const entities = Object.values(cache.extract() as Record<string, Record<string, unknown>>);
  return entities.flatMap(({ __typename, id, readAt }) =>
    __typename === 'AppNotification' && readAt === null ? [String(id)] : [],
  );
}
