import { useEffect, useState } from 'react';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useLive } from '../../components/useLive';
import { whenIdle } from '../../lib/idle';
import { showUnread } from './badge';
import {
  NotificationsDocument,
  UnreadNotificationsDocument,
  useUnreadNotificationsQuery,
} from './Notifications.generated';

const followed = [UnreadNotificationsDocument, NotificationsDocument];

/**
 * Returns the unread count of the business and shows it in the tab; 0 until it is loaded, which
 * nothing on the page waits for. Its live subscription exists on every screen.
 */
export function useUnread(): number {
  const { businessId } = usePermissions();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data } = useUnreadNotificationsQuery({ skip: !idle || !businessId });
  useLive({
    business: businessId ?? undefined,
    queries: followed,
    frame: true,
    // A notification has arrived, or was marked as read elsewhere.
    rereads: ({ __typename }) => __typename === 'AppNotification',
  });
  const count = data?.notifications.unread ?? 0;
  useEffect(() => showUnread(count), [count]);
  useEffect(() => () => showUnread(0), []);
  return count;
}
