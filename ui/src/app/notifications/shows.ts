import { type Location, parsePath } from 'react-router-dom';
import { canonicalPath } from '../../lib/paths';

/** Reports whether a location is that of a link: the same path, and at least the link's search parameters. */
export function shows(at: Pick<Location, 'pathname' | 'search'>, link: string): boolean {
  const { pathname = '', search } = parsePath(link);
  const here = new URLSearchParams(at.search);
  return (
    canonicalPath(at.pathname) === canonicalPath(pathname) &&
    [...new URLSearchParams(search)].every(([name, value]) => here.get(name) === value)
  );
}
