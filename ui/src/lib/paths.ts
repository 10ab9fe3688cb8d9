/**
 * Every path of the dashboard (specification §2), in its canonical form. Links
 * are made from here; the route table and the return path rule read the same
 * list. It lives below the pages because pages link to each other.
 */
export const paths = {
  home: '/',
  handleToken: '/handle_token',
  operations: '/operations/',
  deliveries: '/operations/mes-livraisons/',
  delivery: (orderId: string) => `/operations/mes-livraisons/${encodeURIComponent(orderId)}`,
  recurringOrders: '/operations/mes-commandes-reccurentes/',
  recurringOrder: (orderId: string) =>
    `/operations/mes-commandes-reccurentes/${encodeURIComponent(orderId)}`,
  fleet: '/operations/gerer-ma-flotte',
  finance: '/finance/',
  company: '/entreprise/',
  analytics: '/analytics/',
  exports: '/analytics/mes-exports',
  users: '/gestion-des-utilisateurs/',
  passwordRecovery: '/password_recovery/',
  passwordRecoveryToken: (token: string) => `/password_recovery/${encodeURIComponent(token)}`,
} as const;

/**
 * The canonical paths a person may be sent back to after signing in. A segment
 * that starts with a colon stands for one identifier. The sign-in callback and
 * the password recovery with its token are left out on purpose: both carry
 * secrets in their address (security notes §1).
 */
export const returnPatterns: readonly string[] = [
  paths.home,
  paths.operations,
  paths.deliveries,
  `${paths.deliveries}:orderId`,
  paths.recurringOrders,
  `${paths.recurringOrders}:orderId`,
  paths.fleet,
  paths.finance,
  paths.company,
  paths.analytics,
  paths.exports,
  paths.users,
  paths.passwordRecovery,
];

/**
 * The canonical form of a known path: with or without its final slash, as the
 * specification writes it. Null for a path that is not in the list.
 */
export function canonicalPath(pathname: string): string | null {
  const pattern = patternOf(pathname);
  if (pattern === null) return null;
  const asked = segments(pathname);
  if (asked.length === 0) return '/';
  return `/${asked.join('/')}${pattern.endsWith('/') ? '/' : ''}`;
}

/**
 * Where a change of business leads: the page itself, or its list when the path
 * names a record, which belongs to the business that is being left.
 */
export function sectionIndex(pathname: string): string {
  const pattern = patternOf(pathname);
  if (pattern === null) return paths.home;
  const identifier = pattern.indexOf(':');
  return identifier < 0 ? pattern : pattern.slice(0, identifier);
}

/** A page as events name it: {@link routeOf} alone makes one, so that no address gets into them. */
export type Route = string & { readonly route: unique symbol };

/** The page of a path, without the ids and tokens that may stand in it; any other path is all one. */
export function routeOf(pathname: string): Route {
  const pattern = patternOf(pathname, [
    ...returnPatterns,
    paths.handleToken,
    `${paths.passwordRecovery}:token`,
  ]);
  return (pattern?.replace(/:(.+)/, '{$1}') ?? '/*') as Route;
}

/** The non-empty parts of a path between its slashes. */
export function segments(pathname: string): string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}

/** The pattern that a path follows, with or without its final slash; null when it follows none. */
export function patternOf(pathname: string, patterns = returnPatterns): string | null {
  const asked = segments(pathname);
  const found = patterns.find((pattern) => {
    const known = segments(pattern);
    return (
      known.length === asked.length &&
      known.every((segment, i) => segment.startsWith(':') || segment === asked[i])
    );
  });
  return found ?? null;
}
