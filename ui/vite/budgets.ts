import type { Budgets } from './budget.ts';

/** What the product may weigh. The first visit: libraries as they are published, and some for what comes (docs/adr/2026-11-23-libraries-as-published.md). A route: the largest is the password recovery, 64.3 kB with the icons that no other part draws. */
export const budgets: Budgets = {
  routes: '/src/app/routes.tsx',
  first: '/src/pages/home/HomePage.tsx',
  screens: [
    {
      module: '/src/pages/new-order/NewOrderDialog.tsx',
      over: '/src/pages/deliveries/DeliveriesPage.tsx',
    },
  ],
  limits: { first: 202_000, route: 65_000, later: 110_000, styles: 21_500 },
};
