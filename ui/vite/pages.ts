import { join } from 'node:path';
import { paths } from '../src/lib/paths.ts';

const src = (path: string) => join(import.meta.dirname, '../src', path);

/** What every visit begins with. */
export const entry = src('main.tsx');
/** The module whose lazy imports are the routes. */
export const routes = src('app/routes.tsx');
/** The page that the first visit shows. */
export const home = src('pages/home/HomePage.tsx');

/** The lazy module of each page that is visited every day, by its path; a segment that starts with a colon matches one identifier. */
export const pages: Readonly<Record<string, string>> = {
  [paths.home]: home,
  [paths.operations]: src('pages/operations/OperationsPage.tsx'),
  [paths.deliveries]: src('pages/deliveries/DeliveriesPage.tsx'),
  [`${paths.deliveries}:orderId`]: src('pages/delivery/DeliveryPage.tsx'),
  [paths.company]: src('pages/company/CompanyPage.tsx'),
  [paths.users]: src('pages/users/UsersPage.tsx'),
};

/** Lazy modules that are a screen as much as a route is, and the route that each opens over. */
export const screens: Readonly<Record<string, string>> = {
  [src('pages/new-order/NewOrderDialog.tsx')]: src('pages/deliveries/DeliveriesPage.tsx'),
};

/** What the frame imports lazily for the few people who read offline. */
export const few = [src('graphql/kept/answers.ts')];
