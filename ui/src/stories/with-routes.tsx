import { useState } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';

/** Props of {@link Routes}. */
export type RoutesProps = { routes: RouteObject[]; path: string };

/** A router of the story's own, for what needs the loaders or the errors of a route; its parameter `path` is null. */
export function Routes({ routes, path }: RoutesProps) {
  const [router] = useState(() => createMemoryRouter(routes, { initialEntries: [path] }));
  return <RouterProvider router={router} />;
}
