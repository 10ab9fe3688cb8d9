import { canonicalPath, paths } from '../lib/paths';

/**
 * What the worker does with a request:
 * - `file`: a built file, the kept one first;
 * - `screen`: a screen of the dashboard, from the network, else the kept shell;
 * - `online`: a page that is worth nothing without a network, else the page that says so.
 */
export type Handling = 'file' | 'screen' | 'online';

/** What of a request decides. */
export type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

/** Where the build puts the files whose names hold their hashes. */
const assets = '/assets/';

/**
 * What the worker does with a request, null for nothing at all: the browser then asks as if there
 * were no worker. What is listed is handled and nothing else is, so that an address that the server
 * gets tomorrow is left alone too: GraphQL, sign-in, files, tools, probes, unknown paths with their
 * status 404, and the addresses that carry a code or a token (`returnPatterns` has none of them).
 */
export function handlingOf(
  { method, mode, url }: Asked,
  origin: string,
  kept: readonly string[],
): Handling | null {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return null;
  if (mode !== 'navigate') {
    return pathname.startsWith(assets) || kept.includes(pathname) ? 'file' : null;
  }
  const screen = canonicalPath(pathname);
  // The router takes empty segments for none; the server answers 404.
  if (screen === null || pathname.includes('//')) return null;
  return screen === paths.passwordRecovery ? 'online' : 'screen';
}
