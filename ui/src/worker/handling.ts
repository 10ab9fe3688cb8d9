import { canonicalPath, paths } from '../lib/paths';

/**
 * How the worker responds to a request:
 * - `file`: a built file, from the cache first;
 * - `screen`: a screen of the dashboard, from the network, else the cached shell;
 * - `online`: a page that needs a network, from the network, else the offline page.
 */
export type Handling = 'file' | 'screen' | 'online';

/** The part of a request that decides. */
export type RequestParts = Pick<Request, 'method' | 'mode' | 'url'>;

/** The path prefix of built files, whose names contain their hash. */
const assets = '/assets/';

/**
 * Returns how the worker responds to a request; null leaves it to the browser, as without a worker.
 * Only listed paths are handled, so that future paths of the server are left alone, like these: GraphQL,
 * sign-in, files, tools, probes, unknown paths with their status 404, and paths that carry a code or a
 * token (`returnPatterns` has none of them).
 */
export function handlingOf(
  { method, mode, url }: RequestParts,
  origin: string,
  kept: readonly string[],
): Handling | null {
  const { origin: requested, pathname } = new URL(url);
  if (method !== 'GET' || requested !== origin) return null;
  if (mode !== 'navigate') {
    return pathname.startsWith(assets) || kept.includes(pathname) ? 'file' : null;
  }
  const screen = canonicalPath(pathname);
  // The router ignores empty segments, but the server answers them with 404.
  if (screen === null || pathname.includes('//')) return null;
  return screen === paths.passwordRecovery ? 'online' : 'screen';
}
