import { Suspense } from 'react';
import { Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { signedIn } from '../auth/session';
import { useOffersEndWithPage } from '../design/feedback/Toast/ToastProvider';
import { lazyPage } from '../lib/lazy-page';
import { paths } from '../lib/paths';
import { Allowed } from './routing/Allowed';
import { PageErrorFallback, RootErrorFallback } from './routing/ErrorFallback';
import { requireAuth } from './routing/guard';
import { useHeadingFocus } from './routing/useHeadingFocus';
import { useLostFocus } from './routing/useLostFocus';
import { PageSkeleton } from './shell/PageSkeleton';
import { Shell } from './shell/Shell';

// Pages are lazy components, not lazy routes: a lazy route is fetched beside its guard, a lazy
// component only when it is rendered, which is after the guard has let the person in.
const HomePage = lazyPage(() => import('../pages/home/HomePage').then((m) => m.HomePage));
const CompanyPage = lazyPage(() =>
  import('../pages/company/CompanyPage').then((m) => m.CompanyPage),
);
const DeliveriesPage = lazyPage(() =>
  import('../pages/deliveries/DeliveriesPage').then((m) => m.DeliveriesPage),
);
const NewOrderPlace = lazyPage(() =>
  import('../pages/new-order/NewOrderPlace').then((m) => m.NewOrderPlace),
);
const DeliveryPage = lazyPage(() =>
  import('../pages/delivery/DeliveryPage').then((m) => m.DeliveryPage),
);
const OperationsPage = lazyPage(() =>
  import('../pages/operations/OperationsPage').then((m) => m.OperationsPage),
);
const RecurringOrdersPage = lazyPage(() =>
  import('../pages/recurring-orders/RecurringOrdersPage').then((m) => m.RecurringOrdersPage),
);
const RecurringOrderPage = lazyPage(() =>
  import('../pages/recurring-order/RecurringOrderPage').then((m) => m.RecurringOrderPage),
);
const UsersPage = lazyPage(() => import('../pages/users/UsersPage').then((m) => m.UsersPage));
const ExportsPage = lazyPage(() =>
  import('../pages/exports/ExportsPage').then((m) => m.ExportsPage),
);
const FleetPage = lazyPage(() => import('../pages/fleet/FleetPage').then((m) => m.FleetPage));
const FinancePage = lazyPage(() =>
  import('../pages/finance/FinancePage').then((m) => m.FinancePage),
);
const AnalyticsPage = lazyPage(() =>
  import('../pages/analytics/AnalyticsPage').then((m) => m.AnalyticsPage),
);
const NotFoundPage = lazyPage(() =>
  import('../pages/not-found/NotFoundPage').then((m) => m.NotFoundPage),
);
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
          // A lazy route: nothing guards it, and its loader is its own.
          { path: paths.handleToken, lazy: () => import('../pages/sign-in/callback-route') },
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
                  {
                    element: (
                      <Allowed needs="ORDER_READ">
                        <Outlet />
                      </Allowed>
                    ),
                    children: [
                      { index: true, element: <OperationsPage /> },
                      {
                        element: <UnderNewOrder />,
                        children: [{ path: paths.deliveries, element: <DeliveriesPage /> }],
                      },
                      { path: `${paths.deliveries}:orderId`, element: <DeliveryPage /> },
                      { path: paths.fleet, element: <FleetPage /> },
                      { path: paths.recurringOrders, element: <RecurringOrdersPage /> },
                      { path: `${paths.recurringOrders}:orderId`, element: <RecurringOrderPage /> },
                    ],
                  },
                ],
              },
              {
                path: paths.finance,
                element: (
                  <Allowed needs="FINANCE_READ">
                    <FinancePage />
                  </Allowed>
                ),
              },
              { path: paths.company, element: <CompanyPage /> },
              {
                path: paths.analytics,
                element: (
                  <Allowed needs="ANALYTICS_READ">
                    <AnalyticsPage />
                  </Allowed>
                ),
              },
              { path: paths.exports, element: <ExportsPage /> },
              { path: paths.users, element: <UsersPage /> },
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
  useLostFocus();
  useOffersEndWithPage();
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

/** A page, and the form of a new order over it (product S08). */
function UnderNewOrder() {
  return (
    <>
      <Outlet />
      <Suspense>
        <NewOrderPlace />
      </Suspense>
    </>
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
  if (!signedIn()) {
    return (
      <main>
        <Suspense>
          <NotFoundPage />
        </Suspense>
      </main>
    );
  }
  return (
    <Shell>
      <Suspense fallback={<PageSkeleton />}>
        <NotFoundPage />
      </Suspense>
    </Shell>
  );
}
