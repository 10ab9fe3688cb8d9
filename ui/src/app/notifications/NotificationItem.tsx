import { useApolloClient } from '@apollo/client/react';
import {
  Check,
  Download,
  Droplets,
  FileDown,
  Info,
  type LucideIcon,
  ReceiptText,
  Tag,
  Truck,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { useDisabledReason } from '../../components/offline';
import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { relative } from '../../lib/format';
import { paths } from '../../lib/paths';
import { download } from '../../lib/save-file';
import { fr } from '../../lib/typography';
import { markOpened, markRead } from './mark-read';
import { NoticeText } from './NoticeText';
import styles from './NotificationItem.module.css';
import type { NotificationItem_NotificationFragment as Notification } from './Notifications.generated';
import { subjectOf } from './words';

export type NotificationItemProps = {
  notification: Notification;
  now: Date;
  /** Called when the user opens the record of the notification. */
  onLeave: () => void;
};

/** One notification. The whole row is a link to its record; opening it marks the notification as read. */
export function NotificationItem({ notification, now, onLeave }: NotificationItemProps) {
  const client = useApolloClient();
  const cut = useDisabledReason();
  const { at, body, link, downloadUrl, readAt } = notification;
  const opened = () => markOpened(client, notification);
  const text = (
    <>
      {readAt === null && <VisuallyHidden>{fr`Non lue : `}</VisuallyHidden>}
      <NoticeText notification={notification} />
    </>
  );
  return (
    <li className={styles.item} data-state={readAt === null ? 'unread' : 'read'}>
      <span className={styles.icon}>
        <Icon of={iconOf(link)} />
      </span>
      <div className={styles.words}>
        {link ? (
          <Link
            to={link}
            className={styles.link}
            onClick={() => {
              opened();
              onLeave();
            }}
          >
            {text}
          </Link>
        ) : (
          <p>{text}</p>
        )}
        {at && (
          <time dateTime={at} className={styles.at}>
            {relative(at, now)}
          </time>
        )}
        {downloadUrl && (
          <Permitted reason={cut}>
            <Button
              look="outline"
              icon={<Icon of={Download} size={18} />}
              className={styles.above}
              aria-label={fr`Télécharger : ${body}`}
              onClick={() => {
                // The server names the file.
                download(downloadUrl, '');
                opened();
              }}
            >
              Télécharger
            </Button>
          </Permitted>
        )}
      </div>
      {readAt === null && <Mark notification={notification} />}
    </li>
  );
}

function Mark({ notification }: Pick<NotificationItemProps, 'notification'>) {
  const { id, body } = notification;
  const named = [body, subjectOf(notification)].filter(Boolean).join(' ');
  const client = useApolloClient();
  const toast = useToast();
  const cut = useDisabledReason();
  const mark = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    focusNext(currentTarget);
    markRead(client, id).catch(() =>
      toast.error('La notification n’a pas pu être marquée comme lue. Réessayez.'),
    );
  };
  return (
    <Tooltip
      as={cut ? 'reason' : 'name'}
      label={cut ?? 'Marquer comme lu'}
      placement="bottom-end"
      className={styles.above}
    >
      <IconButton
        label={fr`Marquer comme lu : ${named}`}
        icon={<Icon of={Check} size={18} />}
        data-part="mark"
        onClick={mark}
      />
    </Tooltip>
  );
}

/**
 * Moves the focus to the next button, else the one before, else the panel: the pressed button is
 * removed from the page.
 */
function focusNext(button: HTMLElement): void {
  const panel = button.closest<HTMLElement>('[role="tabpanel"]');
  const all = [...(panel?.querySelectorAll<HTMLElement>('[data-part="mark"]') ?? [])];
  const at = all.indexOf(button);
  (all[at + 1] ?? all[at - 1] ?? panel)?.focus();
}

/** Returns the icon of a notification by the path of its link. */
function iconOf(link: string | null): LucideIcon {
  return (link && icons.find(([path]) => link.startsWith(path))?.[1]) || Info;
}

const icons: readonly (readonly [string, LucideIcon])[] = [
  [paths.deliveries, Truck],
  [paths.fleet, Droplets],
  [paths.finance, ReceiptText],
  [paths.exports, FileDown],
  [`${paths.home}?prix=`, Tag],
];
