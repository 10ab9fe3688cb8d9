import type { ErrorLike } from '@apollo/client';
import { Suspense, use } from 'react';
import { Button } from '../../design/controls/Button/Button';
import { ErrorState } from '../../design/feedback/ErrorState/ErrorState';
import { lazyPage } from '../../lib/lazy-page';
import { useBackOnline, useWasOffline } from '../../lib/online';
import { paths } from '../../lib/paths';
import { texts } from '../../strings/texts';
import { useErrorShown } from '../error-shown';
import { isForbidden, isUnreachable, referenceOf } from '../failures';
import {
  maintenanceTexts,
  retryNow,
  useMaintenance,
  useMaintenanceScreen,
} from '../Maintenance/maintenance';
import { BusinessName } from '../Page/business-name';
import styles from '../Page/Page.module.css';
import { WindowTitle } from '../Page/WindowTitle';
import { Support } from '../Support/Support';

// Few are refused a whole page.
const Forbidden = lazyPage(() => import('../Forbidden/Forbidden').then((m) => m.Forbidden));

/** Props of {@link LoadFailureScreen}. */
export type LoadFailureScreenProps = {
  /** Why nothing came. */
  error: ErrorLike | undefined;
  /** Asks again. */
  onRetry: () => void;
  /** It is asking again. */
  retrying?: boolean;
};

/**
 * What stands in place of a page none of whose data could be loaded (product S19), or that the
 * provider refuses to this person (S22), which asking again would not change; while the
 * provider is being maintained, until when, and that the page then comes by itself (product 5.4); without
 * a network, that it comes back with it.
 */
export function LoadFailureScreen(props: LoadFailureScreenProps) {
  const business = use(BusinessName);
  useErrorShown(props.error);
  if (!isForbidden(props.error)) return <Failed {...props} />;
  return (
    <Suspense>
      {/* The role that is known may be the one of before: it would not have led here. */}
      <Forbidden business={business} />
    </Suspense>
  );
}

function Failed({ error, onRetry, retrying = false }: LoadFailureScreenProps) {
  const left = useMaintenanceScreen(error);
  const overloaded = useMaintenance()?.overloaded;
  const waits = left !== null;
  const offline = useWasOffline(error) && !waits;
  const usual = offline ? texts.backOnline : isUnreachable(error) ? texts.offline : undefined;
  const title = waits ? maintenanceTexts.title : offline ? texts.offlineTitle : undefined;
  useBackOnline(offline, onRetry);
  return (
    <div className={styles.page}>
      <WindowTitle page={title ?? 'Une erreur est survenue'} />
      <ErrorState
        drawing={offline ? 'offline' : 'failure'}
        title={title}
        text={waits ? maintenanceTexts.text(left, overloaded) : usual}
        reference={waits ? null : referenceOf(error)}
        actions={
          <>
            <Button loading={retrying || left === 0} onClick={waits ? retryNow : onRetry}>
              {waits ? maintenanceTexts.now : texts.retry}
            </Button>
            {!offline && (
              <Button look="outline" to={paths.home}>
                Retour à l’accueil
              </Button>
            )}
          </>
        }
      >
        <Support />
      </ErrorState>
    </div>
  );
}
