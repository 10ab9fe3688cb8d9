import type { ApolloCache, ApolloClient } from '@apollo/client';
import { reached } from '../../graphql/links/answers';
import { refresh } from '../../graphql/refresh';
import { now } from '../../lib/clock';
import {
  MarkNotificationsReadDocument,
  NotificationsDocument,
  UnreadNotificationsDocument,
} from './Notifications.generated';

/** Marks one notification as read: at once on the screen (product 10.4), and again as before when that fails, with which it rejects. */
export function markRead(client: ApolloClient, id: string): Promise<void> {
  return mark(client, [id], [id]);
}

/** The same of all notifications of the business. */
export function markAllRead(client: ApolloClient): Promise<void> {
  return mark(client, null, knownUnread(client.cache));
}

/** The same of one that the person opens: should it fail, the list still shows it as unread. */
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
  // The list of those that are not read is another one now.
  void refresh(client, NotificationsDocument);
}

function unreadOf(cache: ApolloCache): number {
  return cache.readQuery({ query: UnreadNotificationsDocument })?.notifications.unread ?? 0;
}

/** Nothing is written where nobody has asked yet. */
function writeUnread(cache: ApolloCache, unread: number): void {
  cache.updateQuery({ query: UnreadNotificationsDocument }, (known) =>
    known ? { notifications: { ...known.notifications, unread } } : undefined,
  );
}

/** Those that any list has shown: a business that was left has taken its own with it. */
function knownUnread(cache: ApolloCache): string[] {
  const entities = Object.values(cache.extract() as Record<string, Record<string, unknown>>);
  return entities.flatMap(({ __typename, id, readAt }) =>
    __typename === 'AppNotification' && readAt === null ? [String(id)] : [],
  );
}
