import { Bell } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import * as media from '../../design/breakpoints';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Popover } from '../../design/overlays/Popover/Popover';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';
import { Icon } from '../../design/structure/Icon/Icon';
import { count } from '../../lib/count';
import { whenIdle } from '../../lib/idle';
import { lazyPage } from '../../lib/lazy-page';
import { useMediaQuery } from '../../lib/useMediaQuery';
import styles from './NotificationBell.module.css';
import { useUnread } from './useUnread';

const NotificationList = lazyPage(() =>
  import('./NotificationList').then((m) => m.NotificationList),
);
const NotificationDialog = lazyPage(() =>
  import('./NotificationDialog').then((m) => m.NotificationDialog),
);

/**
 * The bell of the header with the unread count. It opens the list of notifications, which fills the
 * window on a phone (product 4.6).
 */
export function NotificationBell() {
  const unread = useUnread();
  const phone = useMediaQuery(media.phone);
  const [open, setOpen] = useState(false);
  // Fetched while there is a network, so that the list opens without one.
  useEffect(() => {
    return whenIdle(() => {
      void NotificationList.fetch();
      if (phone) void NotificationDialog.fetch();
    });
  }, [phone]);
  const close = () => setOpen(false);
  const label =
    unread > 0 ? count(unread, 'notification non lue', 'notifications non lues') : 'Notifications';
  const bell = {
    label,
    icon: (
      <span className={styles.bell}>
        <Icon of={Bell} />
        {unread > 0 && <span className={styles.count}>{unread > 99 ? '99+' : unread}</span>}
      </span>
    ),
  };
  if (phone) {
    return (
      <>
        <IconButton {...bell} aria-haspopup="dialog" onClick={() => setOpen(true)} />
        {open && (
          <Suspense>
            <NotificationDialog onClose={close}>
              <NotificationList onLeave={close} />
            </NotificationDialog>
          </Suspense>
        )}
      </>
    );
  }
  return (
    <Popover
      label="Notifications"
      placement="bottom-end"
      className={styles.popover}
      trigger={(props) => (
        <Tooltip label={label} placement="bottom-end">
          <IconButton {...bell} {...props} />
        </Tooltip>
      )}
    >
      {(close) => (
        <Suspense>
          <h2 className={styles.title}>Notifications</h2>
          <NotificationList onLeave={close} />
        </Suspense>
      )}
    </Popover>
  );
}
