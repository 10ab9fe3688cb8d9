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
 * How many notifications of the business are not read, on the screen and in the tab; 0 until it is
 * known, which nothing on the page waits for. It keeps the tab live on every screen.
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
    // One has come, or has been read elsewhere.
    rereads: ({ __typename }) => __typename === 'AppNotification',
  });
  const count = data?.notifications.unread ?? 0;
  useEffect(() => showUnread(count), [count]);
  useEffect(() => () => showUnread(0), []);
  return count;
}
