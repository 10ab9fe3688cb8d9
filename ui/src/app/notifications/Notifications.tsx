import { NotificationBell } from './NotificationBell';
import { RowNews } from './RowNews';
import { useNotices } from './useNotices';

/**
 * The user's notifications: the bell with its list, the toasts, and the announcements for screen
 * readers (product 4.6).
 */
export function Notifications() {
  useNotices();
  return (
    <>
      <NotificationBell />
      <RowNews />
    </>
  );
}
