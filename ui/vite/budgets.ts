import type { Budgets } from './budget.ts';

/** What the product may weigh. React, the router and Apollo alone are 150 kB. */
export const budgets: Budgets = {
  routes: '/src/app/routes.tsx',
  first: '/src/pages/home/HomePage.tsx',
  limits: { first: 170_000, route: 60_000, later: 110_000, styles: 15_000 },
};
