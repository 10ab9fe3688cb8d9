import type { Budgets } from './budget.ts';

/** What the product may weigh. The first visit: what it does weigh, and 2 kB (docs/adr/2026-11-21-first-visit.md). */
export const budgets: Budgets = {
  routes: '/src/app/routes.tsx',
  first: '/src/pages/home/HomePage.tsx',
  screens: ['/src/pages/new-order/NewOrderDialog.tsx'],
  limits: { first: 161_000, route: 60_000, later: 110_000, styles: 15_000 },
};
