import { join } from 'node:path';
import { paths } from '../src/lib/paths.ts';

const src = (path: string) => join(import.meta.dirname, '../src', path);

/** The entry of every visit. */
export const entry = src('main.tsx');
/** The module whose lazy imports are the routes. */
export const routes = src('app/routes.tsx');
/** The page of the first visit. */
export const home = src('pages/home/HomePage.tsx');

/** The lazy modules of the pages that users open daily, by path; a segment that starts with a colon matches one identifier. */
export const pages: Readonly<Record<string, string>> = {
  [paths.home]: home,
  [paths.operations]: src('pages/operations/OperationsPage.tsx'),
  [paths.deliveries]: src('pages/deliveries/DeliveriesPage.tsx'),
  [`${paths.deliveries}:orderId`]: src('pages/delivery/DeliveryPage.tsx'),
  [paths.company]: src('pages/company/CompanyPage.tsx'),
  [paths.users]: src('pages/users/UsersPage.tsx'),
};

/** Lazy modules that are complete screens, with the route that each opens over. */
export const screens: Readonly<Record<string, string>> = {
  [src('pages/new-order/NewOrderDialog.tsx')]: src('pages/deliveries/DeliveriesPage.tsx'),
};

/** Lazy imports of the frame for the few users who read offline. */
export const few = [src('graphql/kept/answers.ts')];
