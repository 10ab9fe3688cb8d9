import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { failedAt } from '../../components/failures';
import { useDisabledReason } from '../../components/offline';
import { Button } from '../../design/controls/Button/Button';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { oldestRead } from '../../graphql/oldest-read';
import { useListQuery } from '../../graphql/useListQuery';
import { dateTime } from '../../lib/format';
import { useNow } from '../../lib/useNow';
import { texts } from '../../strings/texts';
import { grouped } from './grouped';
import { NotificationItem } from './NotificationItem';
import itemStyles from './NotificationItem.module.css';
import styles from './NotificationPanel.module.css';
import { NotificationsDocument, useNotificationsQuery } from './Notifications.generated';
import { allRead, none } from './words';

/** The page size. */
const perPage = 20;

export type NotificationPanelProps = {
  /** `unread` shows the unread notifications only; all are shown by default. */
  only?: 'unread';
  onLeave: () => void;
  now: () => Date;
};

/** One tab of notifications, grouped by age; a button appends the next page. */
export function NotificationPanel({ only, onLeave, now }: NotificationPanelProps) {
  const at = useNow(now);
  const [rows, setRows] = useState(perPage);
  const list = useListQuery(
    useNotificationsQuery({
      variables: { ...(only && { unread: true }), page: { perPage } },
      // The cached list was not kept up to date while it was closed: show it and refetch it.
      fetchPolicy: 'cache-and-network',
      nextFetchPolicy: 'cache-first',
      notifyOnNetworkStatusChange: true,
    }),
    (data) => data.notifications,
    rows,
  );
  const read = list.items.slice(0, rows);
  // A notification that has just been marked leaves the unread tab before the refetch.
  const items = only ? read.filter(({ readAt }) => readAt === null) : read;
  // An error below an item, such as a file that could not be read, does not fail the list.
  const failed = list.error && !failedAt(list.error, 'notifications', 'items');
  const failure = failed && (
    <Failed known={items.length > 0} retrying={list.loading} onRetry={list.retry} />
  );

  if (list.status === 'loading') return <Loading />;
  if (items.length === 0) return failure || <p className={styles.empty}>{only ? allRead : none}</p>;
  return (
    <>
      {failure}
      {grouped(items, at).map(({ label, items }) => (
        <section key={label}>
          <h3 className={styles.group}>{label}</h3>
          <ul className={styles.list}>
            {items.map((item) => (
              <NotificationItem key={item.id} notification={item} now={at} onLeave={onLeave} />
            ))}
          </ul>
        </section>
      ))}
      {(list.shown?.pageInfo.totalCount ?? 0) > read.length && !failure && (
        <More loading={list.loading} onMore={() => setRows(rows + perPage)} />
      )}
    </>
  );
}

/**
 * Says that the list could not be loaded or refreshed, and how old the shown data is, with a retry
 * button while connected.
 */
function Failed({ known, retrying, onRetry }: FailedProps) {
  const client = useApolloClient();
  const cut = useDisabledReason();
  const read = known ? oldestRead(client, NotificationsDocument) : null;
  const what = `Les notifications n’ont pas pu être ${known ? 'actualisées' : 'chargées'}.`;
  return (
    <div className={styles.failure}>
      <p>
        {[what, read && `Données du ${dateTime(read)}.`, !known && cut].filter(Boolean).join(' ')}
      </p>
      {!cut && (
        <Button look="outline" loading={retrying} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}

type FailedProps = { known: boolean; retrying: boolean; onRetry: () => void };

function More({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  return (
    <Button variant="ternary" look="light" wide loading={loading} onClick={onMore}>
      Afficher plus
    </Button>
  );
}

/** The loading state: as high as the first rows of the list. */
function Loading() {
  return (
    <ul aria-busy className={styles.list}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <li key={key} className={itemStyles.item}>
          <Skeleton shape="logo" />
          <span className={itemStyles.words}>
            <Skeleton width={9} />
            <Skeleton width={3} />
          </span>
        </li>
      ))}
    </ul>
  );
}
