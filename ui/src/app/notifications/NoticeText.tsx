import styles from './NotificationItem.module.css';
import type { NotificationItem_NotificationFragment as Notification } from './Notifications.generated';
import { subjectOf } from './words';

/** What a person is notified of, and on a line of its own which order it is of where the sentence does not say so. */
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
