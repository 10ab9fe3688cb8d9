import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { AuthError } from '../../auth/errors';
import { leave } from '../../auth/leave';
import { WindowTitle } from '../../components/Page/WindowTitle';
import { Support } from '../../components/Support/Support';
import { Button } from '../../design/controls/Button/Button';
import { ErrorState } from '../../design/feedback/ErrorState/ErrorState';
import { recordEvent } from '../../lib/events';
import { paths } from '../../lib/paths';
import { RedirectingPage } from '../../pages/sign-in/RedirectingPage';
import { SignInFailure } from '../../pages/sign-in/SignInFailure';
import { texts } from '../../strings/texts';
import { isChunkError, isStyleError, mayReload } from './chunk-reload';
import styles from './ErrorFallback.module.css';
import { Redirecting } from './guard';
import { forgetFailedPages } from './lazy-page';

/** What the page shows whose own code has failed; it goes with the next navigation (product S19). */
export function PageErrorFallback() {
  const error = useRouteError();
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  useEffect(() => {
    forgetFailedPages();
    recordEvent('error:shown', {
      screen: pathname,
      code: error instanceof Error ? error.name : 'unknown',
    });
  }, [error, pathname]);
  const home = (
    <Button look="outline" to={paths.home}>
      Retour à l’accueil
    </Button>
  );
  // Going where one is: the boundary forgets its error with each navigation, and only then.
  const again = () => void navigate(location, { replace: true });
  const retry = isStyleError(error) ? leave.reload : again;
  return <Failure error={error} onRetry={retry} home={home} />;
}

/** The outermost boundary: what a guard refused, else what the frame itself failed to show. */
export function RootErrorFallback() {
  const error = useRouteError();
  return <main>{rootContent(error)}</main>;
}

function rootContent(error: unknown) {
  if (error instanceof Redirecting) return <RedirectingPage />;
  if (error instanceof AuthError) return <SignInFailure error={error} />;
  // A plain link: the router itself may be what failed.
  const home = (
    <Button look="outline" href={paths.home}>
      Retour à l’accueil
    </Button>
  );
  return <Failure error={error} onRetry={leave.reload} home={home} />;
}

function Failure(props: { error: unknown; onRetry: () => void; home: ReactNode }) {
  const { error, onRetry, home } = props;
  const missing = isChunkError(error);
  // Offline, a reload would take away even the frame.
  if (missing && navigator.onLine) return <NewVersion />;
  return (
    <div className={styles.page}>
      <WindowTitle page="Une erreur est survenue" />
      <ErrorState
        text={missing ? texts.offline : undefined}
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

/** A part of the page is gone from the server: a newer version was installed. Reloads once by itself. */
function NewVersion() {
  const [tried, setTried] = useState(false);
  // Asking counts, so not while rendering: React renders what follows an error more than once.
  useEffect(() => {
    if (mayReload()) leave.reload();
    else setTried(true);
  }, []);
  if (!tried) return null;
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
