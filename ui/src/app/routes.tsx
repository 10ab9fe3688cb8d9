import { Suspense } from 'react';
import { Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { liveSession } from '../auth/session';
import { storageAvailable } from '../auth/storage';
import { paths } from '../lib/paths';
import { NotFoundPage } from '../pages/not-found/NotFoundPage';
import { callbackLoader } from '../pages/sign-in/attempt';
import { HandleTokenPage } from '../pages/sign-in/HandleTokenPage';
import { coming } from './coming';
import { PageErrorFallback, RootErrorFallback } from './routing/ErrorFallback';
import { requireAuth } from './routing/guard';
import { lazyPage } from './routing/lazy-page';
import { useHeadingFocus } from './routing/useHeadingFocus';
import { PageSkeleton } from './shell/PageSkeleton';
import { Shell } from './shell/Shell';

// Pages are lazy components, not lazy routes: a lazy route is fetched beside its guard, a lazy
// component only when it is rendered, which is after the guard has let the person in.
const HomePage = lazyPage(() => import('../pages/home/HomePage').then((m) => m.HomePage));
const CompanyPage = lazyPage(() =>
  import('../pages/company/CompanyPage').then((m) => m.CompanyPage),
);
const ComingPage = lazyPage(() => import('../pages/coming/ComingPage').then((m) => m.ComingPage));
const PasswordRecoveryPage = lazyPage(() =>
  import('../pages/password-recovery/PasswordRecoveryPage').then((m) => m.PasswordRecoveryPage),
);

/** The route table (specification §2). Both slash forms match; the guard settles the canonical one. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RootErrorFallback />,
    // The guards answer at once; until then the page is blank, as it was.
    hydrateFallbackElement: <></>,
    children: [
      {
        element: <Bare />,
        children: [
          { path: paths.handleToken, loader: callbackLoader, element: <HandleTokenPage /> },
          { path: paths.passwordRecovery, element: <PasswordRecoveryPage /> },
          { path: `${paths.passwordRecovery}:token`, element: <PasswordRecoveryPage /> },
        ],
      },
      {
        element: <Shell />,
        loader: requireAuth,
        // Each navigation is guarded, not only the first: a session may end in between.
        shouldRevalidate: () => true,
        children: [
          {
            element: <PageSlot />,
            errorElement: <PageErrorFallback />,
            children: [
              { path: paths.home, element: <HomePage /> },
              {
                path: paths.operations,
                children: [
                  { index: true, element: <ComingPage {...coming.operations} /> },
                  { path: paths.deliveries, element: <ComingPage {...coming.deliveries} /> },
                  {
                    path: `${paths.deliveries}:orderId`,
                    element: <ComingPage {...coming.delivery} />,
                  },
                  {
                    path: paths.recurringOrders,
                    element: <ComingPage {...coming.recurringOrders} />,
                  },
                  {
                    path: `${paths.recurringOrders}:orderId`,
                    element: <ComingPage {...coming.recurringOrder} />,
                  },
                  { path: paths.fleet, element: <ComingPage {...coming.fleet} /> },
                ],
              },
              { path: paths.finance, element: <ComingPage {...coming.finance} /> },
              { path: paths.company, element: <CompanyPage /> },
              { path: paths.analytics, element: <ComingPage {...coming.analytics} /> },
              { path: paths.exports, element: <ComingPage {...coming.exports} /> },
              { path: paths.users, element: <ComingPage {...coming.users} /> },
            ],
          },
        ],
      },
      { path: '*', element: <Unknown /> },
    ],
  },
];

/** Stays whichever page comes, so it knows a navigation from a first load. */
function Root() {
  useHeadingFocus(useLocation().pathname);
  return <Outlet />;
}

/** A page in the frame: the shape of a page until its code is there. */
function PageSlot() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
}

/** Pages without the frame. */
function Bare() {
  return (
    <main>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  );
}

/** An unknown path: inside the frame for whoever is signed in, outside otherwise (product S20). */
function Unknown() {
  if (!storageAvailable() || liveSession() === null) {
    return (
      <main>
        <NotFoundPage />
      </main>
    );
  }
  return (
    <Shell>
      <NotFoundPage />
    </Shell>
  );
}
