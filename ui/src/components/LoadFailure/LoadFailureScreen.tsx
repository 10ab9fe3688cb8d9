import type { ErrorLike } from '@apollo/client';
import { Suspense, use } from 'react';
import { Button } from '../../design/controls/Button/Button';
import { failure } from '../../design/feedback/Drawing/drawings/failure';
import { offline as offlineDrawing } from '../../design/feedback/Drawing/drawings/offline';
import { ErrorState } from '../../design/feedback/ErrorState/ErrorState';
import { lazyPage } from '../../lib/lazy-page';
import { useBackOnline, useWasOffline } from '../../lib/online';
import { paths } from '../../lib/paths';
import { texts } from '../../strings/texts';
import { useErrorShown } from '../error-shown';
import { isForbidden, isUnreachable, referenceOf } from '../failures';
import { BusinessName } from '../Page/business-name';
import styles from '../Page/Page.module.css';
import { WindowTitle } from '../Page/WindowTitle';
import {
  disconnectionTexts,
  pauseTexts,
  retryNow,
  useHideNotice,
  usePauseScreen,
} from '../Pause/pause';
import { Support } from '../Support/Support';
import { notKept } from './not-kept';

// Lazy: few users are refused a complete page.
const Forbidden = lazyPage(() => import('../Forbidden/Forbidden').then((m) => m.Forbidden));

export type LoadFailureScreenProps = {
  /** The error. */
  error: ErrorLike | undefined;
  /** Loads the data again. */
  onRetry: () => void;
  /** A retry is running. */
  retrying?: boolean;
};

/**
 * Shown in place of a page when none of its data could be loaded (product S19), or when the provider
 * refuses them to this user (S22). While the provider asks to wait, it counts down until the page loads
 * automatically (product 5.4). While our server is not reachable, it says that the page loads once it is.
 */
export function LoadFailureScreen(props: LoadFailureScreenProps) {
  const business = use(BusinessName);
  useErrorShown(props.error);
  if (!isForbidden(props.error)) return <Failed {...props} />;
  return (
    <Suspense>
      {/* Without the role: the known one may be outdated, because it would not have led to this page. */}
      <Forbidden business={business} />
    </Suspense>
  );
}

function Failed({ error, onRetry, retrying = false }: LoadFailureScreenProps) {
  const paused = usePauseScreen(error);
  const wait = paused && pauseTexts(paused, paused.left);
  const offline = useWasOffline(error) && !wait;
  const cut = !wait && (offline || isUnreachable(error));
  useBackOnline(cut, onRetry);
  useHideNotice(cut || wait !== null);
  const said = wait ?? (cut ? disconnectionTexts[offline ? 'offline' : 'unreachable'] : null);
  return (
    <div className={styles.page}>
      <WindowTitle page={said?.title ?? 'Une erreur est survenue'} />
      <ErrorState
        drawing={cut ? offlineDrawing : failure}
        title={said?.title}
        text={(cut && notKept(error)) || said?.text}
        reference={wait ? null : referenceOf(error)}
        actions={
          <>
            {wait?.now !== null && (
              <Button loading={retrying || paused?.left === 0} onClick={wait ? retryNow : onRetry}>
                {wait?.now ?? texts.retry}
              </Button>
            )}
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
