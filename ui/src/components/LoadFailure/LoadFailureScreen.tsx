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
import { cutTexts, pauseTexts, retryNow, usePauseScreen, useToldHere } from '../Pause/pause';
import { Support } from '../Support/Support';
import { notKept } from './not-kept';

// Few are refused a whole page.
const Forbidden = lazyPage(() => import('../Forbidden/Forbidden').then((m) => m.Forbidden));

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
 * provider wants to be left alone, until when, and that the page then comes by itself (product 5.4); where
 * our server cannot be reached, that it comes back with it.
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
  const paused = usePauseScreen(error);
  const wait = paused && pauseTexts(paused, paused.left);
  const offline = useWasOffline(error) && !wait;
  const cut = !wait && (offline || isUnreachable(error));
  useBackOnline(cut, onRetry);
  useToldHere(cut || wait !== null);
  const said = wait ?? (cut ? cutTexts[offline ? 'offline' : 'unreachable'] : null);
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
