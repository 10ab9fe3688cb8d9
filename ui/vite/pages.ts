import { join } from 'node:path';
import { paths } from '../src/lib/paths.ts';
import type { Landmarks } from './chunks.ts';

const src = (path: string) => join(import.meta.dirname, '../src', path);
const home = src('pages/home/HomePage.tsx');

/** The lazy module of each page that is visited every day, by its path; a segment that starts with a colon stands for one identifier. */
export const pages: Readonly<Record<string, string>> = {
  [paths.home]: home,
  [paths.operations]: src('pages/operations/OperationsPage.tsx'),
  [paths.deliveries]: src('pages/deliveries/DeliveriesPage.tsx'),
  [`${paths.deliveries}:orderId`]: src('pages/delivery/DeliveryPage.tsx'),
  [paths.company]: src('pages/company/CompanyPage.tsx'),
  [paths.users]: src('pages/users/UsersPage.tsx'),
};

/** What the files of the build are cut along. */
export const landmarks: Landmarks = {
  entry: src('main.tsx'),
  routes: src('app/routes.tsx'),
  home,
  few: ['/src/graphql/kept/answers.ts'],
  pages: Object.values(pages),
};
