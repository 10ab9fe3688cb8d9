import { Suspense } from 'react';
import { offlineReading } from '../../auth/offline-reading';
import { lazyPage, lazyPart } from '../../lib/lazy-page';
import { useStore } from '../../lib/store';
import { SearchButton } from '../palette/SearchButton';
import styles from './Header.module.css';
import { LiveStatus } from './LiveStatus';
import { RefreshButton } from './RefreshButton';

const Notifications = lazyPart(() =>
  import('../notifications/Notifications').then((m) => m.Notifications),
);
// Few people want it.
const OfflineReading = lazyPage(() =>
  import('../offline/OfflineReading').then((m) => m.OfflineReading),
);

/** What stands before the person in the header, once the first paint is over: the search, whether the page is live, what reads it again, what there is to be notified of. */
export function Tools() {
  return (
    <>
      {useStore(offlineReading) && (
        <Suspense>
          <OfflineReading />
        </Suspense>
      )}
      <SearchButton />
      <LiveStatus />
      <RefreshButton />
      <Suspense fallback={<span className={styles.bell} />}>
        <Notifications />
      </Suspense>
    </>
  );
}
