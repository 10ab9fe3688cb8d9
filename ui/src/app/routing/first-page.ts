import { isValidElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { signedIn } from '../../auth/session';
import { isLazyPage } from '../../lib/lazy-page';

/**
 * Fetches the code of the first page of a visit in parallel with the frame's data. Nothing is fetched
 * without a session. A failure is reported when the page is shown.
 */
export async function fetchFirstPage(
  routes: RouteObject[],
  location: { pathname: string },
): Promise<void> {
  if (!signedIn()) return;
  const elements = (matchRoutes(routes, location) ?? []).map(({ route }) => route.element);
  const pages = elements.flatMap((element) =>
    isValidElement(element) && isLazyPage(element.type) ? element.type : [],
  );
  await Promise.all(pages.map((page) => page.fetch()));
}
