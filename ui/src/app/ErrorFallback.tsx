import { useEffect, useState } from 'react';
import { useLocation, useRevalidator, useRouteError } from 'react-router-dom';
import { AuthError } from '../auth/errors';
import { leave } from '../auth/leave';
import { Support } from '../components/Support/Support';
import { Button } from '../design/Button/Button';
import { ErrorState } from '../design/ErrorState/ErrorState';
import { recordEvent } from '../lib/events';
import { paths } from '../lib/paths';
import { RedirectingPage } from '../pages/sign-in/RedirectingPage';
import { SignInFailure } from '../pages/sign-in/SignInFailure';
import { texts } from '../strings/texts';
import { isChunkError, mayReload } from './chunk-reload';
import styles from './ErrorFallback.module.css';
import { Redirecting } from './guard';

/** What the page shows whose own code has failed; it goes with the next navigation (product S19). */
export function PageErrorFallback() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    recordEvent('error:shown', {
      screen: pathname,
      code: error instanceof Error ? error.name : 'unknown',
    });
  }, [error, pathname]);

  if (isChunkError(error)) return <NewVersion />;
  return (
    <div className={styles.page}>
      <ErrorState
        actions={
          <>
            <Button onClick={() => void revalidate()}>{texts.retry}</Button>
            <Button look="outline" to={paths.home}>
              Retour à l’accueil
            </Button>
          </>
        }
      >
        <Support />
      </ErrorState>
    </div>
  );
}

/** The outermost boundary: what a guard refused, else what the frame itself failed to show. */
export function RootErrorFallback() {
  const error = useRouteError();
  return <main>{rootContent(error)}</main>;
}

function rootContent(error: unknown) {
  if (error instanceof Redirecting) return <RedirectingPage />;
  if (error instanceof AuthError) return <SignInFailure error={error} />;
  if (isChunkError(error)) return <NewVersion />;
  return (
    <div className={styles.page}>
      <ErrorState
        actions={
          // Plain links: the router itself may be what failed.
          <>
            <Button onClick={leave.reload}>{texts.retry}</Button>
            <Button look="outline" href={paths.home}>
              Retour à l’accueil
            </Button>
          </>
        }
      >
        <Support />
      </ErrorState>
    </div>
  );
}

/** A part of the page is gone from the server: a newer version was installed. Reloads once by itself. */
function NewVersion() {
  // Asked once: asking counts.
  const [automatic] = useState(mayReload);
  useEffect(() => {
    if (automatic) leave.reload();
  }, [automatic]);
  if (automatic) return null;
  return (
    <div className={styles.page}>
      <ErrorState
        title="Une nouvelle version est disponible."
        text="Rechargez la page pour continuer."
        actions={<Button onClick={leave.reload}>Recharger</Button>}
      />
    </div>
  );
}
