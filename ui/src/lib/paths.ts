/**
 * Every path of the dashboard (specification §2), in its canonical form, for links,
 * for the route table and for the rule of return paths. It is in lib, below the
 * pages, because pages link to each other.
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
 * The canonical paths that a sign-in may return to. A segment that starts with a
 * colon matches one identifier. The sign-in callback and the password recovery
 * with its token are left out on purpose: both carry secrets in their URL
 * (security notes §1).
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
 * Returns the canonical form of a known path: with or without a final slash, as
 * in the specification. Null for a path that is not in the list.
 */
export function canonicalPath(pathname: string): string | null {
  const pattern = patternOf(pathname);
  if (pattern === null) return null;
  const requested = segments(pathname);
  if (requested.length === 0) return '/';
  return `/${requested.join('/')}${pattern.endsWith('/') ? '/' : ''}`;
}

/**
 * Returns the path to open after a change of business: the same page, or its list
 * when the path names a record, which belongs to the earlier business.
 */
export function sectionIndex(pathname: string): string {
  const pattern = patternOf(pathname);
  if (pattern === null) return paths.home;
  const identifier = pattern.indexOf(':');
  return identifier < 0 ? pattern : pattern.slice(0, identifier);
}

/** The name of a page in events. Only {@link routeOf} creates one, so that events contain no actual path. */
export type Route = string & { readonly route: unique symbol };

/** Returns the route of a path, with placeholders for ids and tokens; `/*` for any unknown path. */
export function routeOf(pathname: string): Route {
  const pattern = patternOf(pathname, [
    ...returnPatterns,
    paths.handleToken,
    `${paths.passwordRecovery}:token`,
  ]);
  return (pattern?.replace(/:(.+)/, '{$1}') ?? '/*') as Route;
}

/** Returns the non-empty segments of a path. */
export function segments(pathname: string): string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}

/** Returns the pattern that a path matches, with or without a final slash; null without a match. */
export function patternOf(pathname: string, patterns = returnPatterns): string | null {
  const requested = segments(pathname);
  const found = patterns.find((pattern) => {
    const known = segments(pattern);
    return (
      known.length === requested.length &&
      known.every((segment, i) => segment.startsWith(':') || segment === requested[i])
    );
  });
  return found ?? null;
}
