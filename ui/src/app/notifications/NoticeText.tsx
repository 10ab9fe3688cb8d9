import styles from './NotificationItem.module.css';
import type { NotificationItem_NotificationFragment as Notification } from './Notifications.generated';
import { subjectOf } from './words';

/** The text of a notification. Where its sentence names no record, the title follows on a line of its own. */
export function NoticeText({
  notification,
}: {
  notification: Pick<Notification, 'title' | 'body'>;
}) {
  const subject = subjectOf(notification);
  return (
    <>
      {notification.body} {subject && <span className={styles.subject}>{subject}</span>}
    </>
  );
}
