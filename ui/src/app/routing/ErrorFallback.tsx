import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { AuthError } from '../../auth/errors';
import { leave } from '../../auth/leave';
import { Button } from '../../design/controls/Button/Button';
import { isStyleError } from '../../lib/chunk-reload';
import { forgetFailedPages, lazyPart } from '../../lib/lazy-page';
import { paths } from '../../lib/paths';
import { Offline, Redirecting } from './guard';
import { PlainFailure } from './PlainFailure';
import { RedirectingPage } from './RedirectingPage';

const Failure = lazyPart(() =>
  import('./Failure').then(
    (m) => m.Failure,
    () => PlainFailure,
  ),
);
const OfflineNotice = lazyPart(() =>
  import('./OfflineNotice').then(
    (m) => m.OfflineNotice,
    () => PlainFailure,
  ),
);
const SignInFailure = lazyPart(() =>
  import('../../pages/sign-in/SignInFailure').then(
    (m) => m.SignInFailure,
    () => PlainFailure,
  ),
);

/** Replaces a page that has thrown, until the next navigation (product S19). */
export function PageErrorFallback() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each error.
  useEffect(forgetFailedPages, [error]);
  const home = (
    <Button look="outline" to={paths.home}>
      Retour à l’accueil
    </Button>
  );
  // A navigation to the current location: the boundary resets its error on navigations only.
  const again = () => void navigate(location, { replace: true });
  const retry = isStyleError(error) ? leave.reload : again;
  return (
    <Suspense>
      <Failure error={error} onRetry={retry} home={home} />
    </Suspense>
  );
}

/** The root error boundary: shows a guard's refusal, or an error of the frame itself. */
export function RootErrorFallback() {
  const error = useRouteError();
  return (
    <main>
      <Suspense>{rootContent(error)}</Suspense>
    </main>
  );
}

function rootContent(error: unknown): ReactNode {
  if (error instanceof Redirecting) return <RedirectingPage />;
  if (error instanceof Offline) return <OfflineNotice />;
  if (error instanceof AuthError) return <SignInFailure error={error} />;
  // A plain link, as the router itself may have failed.
  const home = (
    <Button look="outline" href={paths.home}>
      Retour à l’accueil
    </Button>
  );
  return <Failure error={error} onRetry={leave.reload} home={home} />;
}
