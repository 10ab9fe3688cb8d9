import type { ErrorLike } from '@apollo/client';
import { type ReactNode, useEffect, useState } from 'react';
import { leave } from '../../auth/leave';
import { useErrorShown } from '../../components/error-shown';
import { referenceOf } from '../../components/failures';
import { WindowTitle } from '../../components/Page/WindowTitle';
import { Support } from '../../components/Support/Support';
import { Button } from '../../design/controls/Button/Button';
import { offline } from '../../design/feedback/Drawing/drawings/offline';
import { ErrorState } from '../../design/feedback/ErrorState/ErrorState';
import { lastRequestId } from '../../graphql/last-request';
import { canReload, isChunkError, mayReload } from '../../lib/chunk-reload';
import { useBackOnline, useWasOffline } from '../../lib/online';
import { texts } from '../../strings/texts';
import styles from './Failure.module.css';

export type FailureProps = {
  /** The thrown value. */
  error: unknown;
  /** Tries again to show the page. */
  onRetry: () => void;
  /** A link to the home page. */
  home: ReactNode;
};

/** Replaces a page that could not be shown: says why, and offers ways out (product S19). */
export function Failure({ error, onRetry, home }: FailureProps) {
  useErrorShown(error);
  const offline = useWasOffline(error);
  if (isChunkError(error)) return offline ? <Offline onRetry={onRetry} /> : <NewVersion />;
  return (
    <div className={styles.page}>
      <WindowTitle page="Une erreur est survenue" />
      <ErrorState
        reference={referenceOf(error as ErrorLike) ?? lastRequestId()}
        actions={
          <>
            <Button onClick={onRetry}>{texts.retry}</Button>
            {home}
          </>
        }
      >
        <Support />
      </ErrorState>
    </div>
  );
}

/** The code of the page is not on this device: it is fetched when the network is back. */
function Offline({ onRetry }: Pick<FailureProps, 'onRetry'>) {
  useBackOnline(true, onRetry);
  return (
    <div className={styles.page}>
      <WindowTitle page={texts.offlineTitle} />
      <ErrorState
        drawing={offline}
        title={texts.offlineTitle}
        text={texts.backOnline}
        actions={<Button onClick={onRetry}>{texts.retry}</Button>}
      >
        <Support />
      </ErrorState>
    </div>
  );
}

/**
 * The code of the page is gone from the server, because a newer version was installed. Reloads
 * automatically, once.
 */
function NewVersion() {
  const [reloads] = useState(() => canReload());
  // React may render this several times after an error: only the effect counts the reload.
  useEffect(() => {
    if (reloads && mayReload()) leave.reload();
  }, [reloads]);
  if (reloads) return null;
  return (
    <div className={styles.page}>
      <WindowTitle page="Une nouvelle version est disponible" />
      <ErrorState
        title="Une nouvelle version est disponible."
        text="Rechargez la page pour continuer."
        actions={<Button onClick={leave.reload}>Recharger</Button>}
      />
    </div>
  );
}
