import { canonicalPath, segments } from '../lib/paths';

/** A path of visible ASCII, without backslash or fragment, like every path that we write. */
const clean = /^\/[\x21\x22\x24-\x5b\x5d-\x7e]*$/;
/** The longest accepted path, in characters: half of the request header size that the server reads. */
const longest = 8_192;
/** A path segment: an identifier or the name of a page, without encoded characters, no dot segment. */
const segment = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,64}$/;

/**
 * Returns the path to open after a sign-in: the given one if it is a clean path of a
 * known route on our origin, with its search, else `/`. Only the browser stores and
 * follows such paths; the rule is tested on internal/auth/testdata/return-paths.json.
 */
export function returnPath(text: string | null): string {
  if (text === null || text.length > longest || !clean.test(text)) return '/';
  const [pathname = ''] = text.split('?', 1);
  if (pathname.includes('//') || canonicalPath(pathname) === null) return '/';
  return segments(pathname).every((part) => segment.test(part)) ? text : '/';
}
