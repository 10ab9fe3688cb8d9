import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { failedAt } from '../../components/failures';
import { useCutReason } from '../../components/offline';
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

/** How many come at once. */
const perPage = 20;

export type NotificationPanelProps = {
  /** Those that are not read; all by default. */
  only?: 'unread';
  onLeave: () => void;
  now: () => Date;
};

/** One tab of the notifications, by how long ago they came; it grows at a wish. */
export function NotificationPanel({ only, onLeave, now }: NotificationPanelProps) {
  const at = useNow(now);
  const [rows, setRows] = useState(perPage);
  const list = useListQuery(
    useNotificationsQuery({
      variables: { ...(only && { unread: true }), page: { perPage } },
      // Nothing has followed what is there since the list was closed: it is shown, and read again.
      fetchPolicy: 'cache-and-network',
      nextFetchPolicy: 'cache-first',
      notifyOnNetworkStatusChange: true,
    }),
    (data) => data.notifications,
    rows,
  );
  const read = list.items.slice(0, rows);
  // One that has just been read is no longer among those that are not.
  const items = only ? read.filter(({ readAt }) => readAt === null) : read;
  // A notification whose file could not be read is there all the same.
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

/** Why there is nothing, or how old what there is may be; asked again where that can help. */
function Failed({ known, retrying, onRetry }: FailedProps) {
  const client = useApolloClient();
  const cut = useCutReason();
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

/** As high as the first of what comes. */
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
