import { canonicalPath, segments } from '../lib/paths';

/** Visible ASCII without backslash and fragment: what an address we wrote is made of. */
const clean = /^\/[\x21\x22\x24-\x5b\x5d-\x7e]*$/;
/** The longest that is looked at, in characters: half of the head of a request that the server reads. */
const longest = 8_192;
/** An identifier, or the name of a page: nothing encoded, no dot segment. */
const segment = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,64}$/;

/**
 * Where a person may be sent after signing in: a clean path of a known route on
 * our origin, with its search, else `/`. Only the browser keeps and follows such a
 * path; the rule is tested on internal/auth/testdata/return-paths.json.
 */
export function returnPath(text: string | null): string {
  if (text === null || text.length > longest || !clean.test(text)) return '/';
  const [pathname = ''] = text.split('?', 1);
  if (pathname.includes('//') || canonicalPath(pathname) === null) return '/';
  return segments(pathname).every((part) => segment.test(part)) ? text : '/';
}
