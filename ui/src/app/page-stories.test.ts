import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths';
import { routes } from './routes';

/** The states that each page has a story for. */
const states = ['Loading', 'Empty', 'Failure', 'Forbidden', 'Offline'] as const;
type State = (typeof states)[number];

/** The stories of a page, the states it cannot be in with the reason, and the stories with another name. */
type Page = {
  readonly stories: string;
  readonly without?: Partial<Record<State, string>>;
  readonly named?: Partial<Record<State, string>>;
};

const open = 'it needs no session, or no permission';
const one = 'it shows one record, which exists or is not found';
const pages: Readonly<Record<string, Page>> = {
  [paths.handleToken]: {
    stories: 'pages/sign-in/HandleTokenPage',
    without: { Empty: 'it shows no data of a business' },
    named: {
      Loading: 'Running',
      Failure: 'Generic',
      Forbidden: 'AccessDenied',
      Offline: 'Unreachable',
    },
  },
  [paths.passwordRecovery]: {
    stories: 'pages/password-recovery/PasswordRecoveryPage',
    without: { Empty: 'it shows no data of a business', Forbidden: open },
    named: { Loading: 'Checking' },
  },
  [`${paths.passwordRecovery}:token`]: {
    stories: 'pages/password-recovery/PasswordRecoveryPage',
    without: { Empty: one, Forbidden: open },
    named: { Loading: 'Checking' },
  },
  [paths.home]: { stories: 'pages/home/HomePage', without: { Forbidden: open } },
  [paths.operations]: { stories: 'pages/operations/OperationsPage' },
  [paths.deliveries]: { stories: 'pages/deliveries/DeliveriesPage' },
  [`${paths.deliveries}:orderId`]: {
    stories: 'pages/delivery/DeliveryPage',
    without: { Empty: one },
  },
  [paths.fleet]: { stories: 'pages/fleet/FleetPage' },
  [paths.recurringOrders]: { stories: 'pages/recurring-orders/RecurringOrdersPage' },
  [`${paths.recurringOrders}:orderId`]: {
    stories: 'pages/recurring-order/RecurringOrderPage',
    without: { Empty: one },
  },
  [paths.finance]: { stories: 'pages/finance/FinancePage' },
  [paths.company]: { stories: 'pages/company/CompanyPage', without: { Forbidden: open } },
  [paths.analytics]: { stories: 'pages/analytics/AnalyticsPage' },
  [paths.exports]: { stories: 'pages/exports/ExportsPage' },
  [paths.users]: {
    stories: 'pages/users/UsersPage',
    // The list is never empty: it contains the signed-in user.
    named: { Empty: 'OnlyMe' },
  },
};

/** The routes whose page sends no query, and has no states. */
const withoutQuery = ['*'];

const stories = import.meta.glob<string>('../**/*.stories.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
});

function leaves(route: RouteObject, parent = ''): string[] {
  const path = route.path ?? parent;
  return route.children?.flatMap((child) => leaves(child, path)) ?? [path];
}

test('every route has its stories', () => {
  const known = [...Object.keys(pages), ...withoutQuery].sort();
  expect(routes.flatMap((route) => leaves(route)).sort()).toEqual(known);
});

test.each(Object.entries(pages))('%s has a story for each state it can be in', (_, page) => {
  const text = stories[`../${page.stories}.stories.tsx`] ?? '';
  expect(text, page.stories).toContain("title: 'Pages/");
  const missing = states
    .filter((state) => !page.without?.[state])
    .map((state) => page.named?.[state] ?? state)
    .filter((name) => !new RegExp(`export const ${name}\\b`).test(text));
  expect(missing).toEqual([]);
});
