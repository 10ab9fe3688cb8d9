import { useApolloClient } from '@apollo/client/react';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDisabledReason } from '../../components/offline';
import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { Icon } from '../../design/structure/Icon/Icon';
import { Tabs } from '../../design/structure/Tabs/Tabs';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { now as providerNow } from '../../lib/clock';
import { paths } from '../../lib/paths';
import { markAllRead } from './mark-read';
import styles from './NotificationList.module.css';
import { NotificationPanel } from './NotificationPanel';
import { useUnreadNotificationsQuery } from './Notifications.generated';
import { allRead } from './words';

export type NotificationListProps = {
  /** Called when the user opens the record of a notification, or their preferences. */
  onLeave: () => void;
  /** The present moment; the provider’s clock by default. */
  now?: () => Date;
};

/**
 * The user's notifications in a business, in a tab of all and a tab of the unread ones, with the
 * button that marks all as read (product 4.6).
 */
export function NotificationList({ onLeave, now = providerNow }: NotificationListProps) {
  // From the cache only: the bell fetches the count.
  const { data } = useUnreadNotificationsQuery({ fetchPolicy: 'cache-only' });
  const unread = data?.notifications.unread;
  return (
    <div className={styles.root}>
      <Tabs
        label="Notifications"
        className={styles.tabs}
        tabs={[
          {
            id: 'all',
            label: 'Toutes',
            panel: <NotificationPanel onLeave={onLeave} now={now} />,
          },
          {
            id: 'unread',
            label: 'Non lues',
            ...(unread !== undefined && { count: unread }),
            panel: <NotificationPanel only="unread" onLeave={onLeave} now={now} />,
          },
        ]}
      />
      <div className={styles.foot}>
        <MarkAll none={unread === 0} />
        <Link to={`${paths.company}?edit=notifications`} onClick={onLeave}>
          Préférences de notification
        </Link>
      </div>
    </div>
  );
}

function MarkAll({ none }: { none: boolean }) {
  const client = useApolloClient();
  const toast = useToast();
  const cut = useDisabledReason();
  const [said, setSaid] = useState('');
  const mark = () =>
    markAllRead(client).then(
      () => setSaid(allRead),
      () => toast.error('Les notifications n’ont pas pu être marquées comme lues. Réessayez.'),
    );
  return (
    <>
      <Permitted reason={cut ?? (none ? allRead : undefined)}>
        <Button
          variant="ternary"
          look="light"
          icon={<Icon of={CheckCheck} size={18} />}
          onClick={() => void mark()}
        >
          Tout marquer comme lu
        </Button>
      </Permitted>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
