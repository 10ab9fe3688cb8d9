import { offlineReading } from '../../auth/offline-reading';
import { lazyPage, lazyPart } from '../../lib/lazy-page';
import { OptionalPart } from '../../lib/OptionalPart';
import { useStore } from '../../lib/store';
import { SearchButton } from '../palette/SearchButton';
import styles from './Header.module.css';
import { LiveStatus } from './LiveStatus';
import { RefreshButton } from './RefreshButton';

const Notifications = lazyPart(() =>
  import('../notifications/Notifications').then((m) => m.Notifications),
);
// Loaded on demand: few people use it.
const OfflineReading = lazyPage(() =>
  import('../offline/OfflineReading').then((m) => m.OfflineReading),
);

/**
 * The tools of the header, loaded after the first paint: search, live status, refresh button and
 * notifications.
 */
export function Tools() {
  return (
    <>
      {useStore(offlineReading) && (
        <OptionalPart>
          <OfflineReading />
        </OptionalPart>
      )}
      <SearchButton />
      <LiveStatus />
      <RefreshButton />
      <OptionalPart fallback={<span className={styles.bell} />}>
        <Notifications />
      </OptionalPart>
    </>
  );
}
