import { useId, useState } from 'react';
import { createMemoryRouter, parsePath, type RouteObject, RouterProvider } from 'react-router-dom';

export type RoutesProps = { routes: RouteObject[]; path: string };

/** A router that begins at a path. A story whose routes have loaders or errors has one of its own: its parameter `path` is null. */
export function Routes({ routes, path }: RoutesProps) {
  // An entry that no other story has: lists remember by it how far they were scrolled.
  const key = useId();
  const [router] = useState(() =>
    createMemoryRouter(routes, { initialEntries: [{ ...parsePath(path), key }] }),
  );
  return <RouterProvider router={router} />;
}
