import { NotificationBell } from './NotificationBell';
import { RowNews } from './RowNews';
import { useNotices } from './useNotices';

/** What a person is notified of: the bell, and what is said as it comes (product 4.6). */
export function Notifications() {
  useNotices();
  return (
    <>
      <NotificationBell />
      <RowNews />
    </>
  );
}
