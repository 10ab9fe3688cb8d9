import { Suspense } from 'react';
import { Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { signedIn } from '../auth/session';
import { useEndOffersOnNavigation } from '../design/feedback/Toast/ToastProvider';
import { lazyPage } from '../lib/lazy-page';
import { paths } from '../lib/paths';
import { Allowed } from './routing/Allowed';
import { PageErrorFallback, RootErrorFallback } from './routing/ErrorFallback';
import { requireAuth } from './routing/guard';
import { useHeadingFocus } from './routing/useHeadingFocus';
import { useLostFocus } from './routing/useLostFocus';
import { PageSkeleton } from './shell/PageSkeleton';
import { Shell } from './shell/Shell';

// Pages are lazy components, not lazy routes: the code of a lazy route is fetched in parallel with its
// guard, that of a lazy component only when it renders, after the guard has resolved.
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

/**
 * The route table (specification §2). Paths match with or without a final slash; the guard redirects to
 * the canonical form.
 */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RootErrorFallback />,
    // The guards resolve at once; until then the page stays blank.
    hydrateFallbackElement: <></>,
    children: [
      {
        element: <Bare />,
        children: [
          // A lazy route: it has no guard, but a loader of its own.
          { path: paths.handleToken, lazy: () => import('../pages/sign-in/callback-route') },
          { path: paths.passwordRecovery, element: <PasswordRecoveryPage /> },
          { path: `${paths.passwordRecovery}:token`, element: <PasswordRecoveryPage /> },
        ],
      },
      {
        element: <Shell />,
        loader: requireAuth,
        // Each navigation runs the guard, not only the first: a session may end in between.
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

/**
 * The root route. It stays mounted across pages, so that its hooks distinguish a navigation from the
 * first load.
 */
function Root() {
  useHeadingFocus(useLocation().pathname);
  useLostFocus();
  useEndOffersOnNavigation();
  return <Outlet />;
}

/** A page in the frame, with a skeleton until its code is loaded. */
function PageSlot() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
}

/** A page, with the form of a new order above it (product S08). */
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

/** The layout of pages without the frame. */
function Bare() {
  return (
    <main>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  );
}

/** The page of an unknown path, inside the frame with a session, outside without one (product S20). */
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
