import { useId, useState } from 'react';
import { createMemoryRouter, parsePath, type RouteObject, RouterProvider } from 'react-router-dom';

export type RoutesProps = { routes: RouteObject[]; path: string };

/** A router that starts at a path. A story whose routes have loaders or errors renders its own router: its parameter `path` is null. */
export function Routes({ routes, path }: RoutesProps) {
  // A unique history entry: lists store their scroll position by it.
  const key = useId();
  const [router] = useState(() =>
    createMemoryRouter(routes, { initialEntries: [{ ...parsePath(path), key }] }),
  );
  return <RouterProvider router={router} />;
}
