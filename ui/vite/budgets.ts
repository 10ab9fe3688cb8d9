import type { Budgets } from './budget.ts';

/** What the product may weigh. The first visit: libraries as they are published, and some for what comes (docs/adr/2026-11-23-libraries-as-published.md). Style sheets: half a kilobyte more since lists have sums and saved filters and the header a bell and a search. */
export const budgets: Budgets = {
  routes: '/src/app/routes.tsx',
  first: '/src/pages/home/HomePage.tsx',
  screens: [
    {
      module: '/src/pages/new-order/NewOrderDialog.tsx',
      over: '/src/pages/deliveries/DeliveriesPage.tsx',
    },
  ],
  limits: { first: 202_000, route: 64_000, later: 110_000, styles: 22_000 },
};
