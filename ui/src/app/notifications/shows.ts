import { type Location, parsePath } from 'react-router-dom';
import { canonicalPath } from '../../lib/paths';

/** Whether an address is that of a link: its path, and what its search asks for among the rest. */
export function shows(at: Pick<Location, 'pathname' | 'search'>, link: string): boolean {
  const { pathname = '', search } = parsePath(link);
  const here = new URLSearchParams(at.search);
  return (
    canonicalPath(at.pathname) === canonicalPath(pathname) &&
    [...new URLSearchParams(search)].every(([name, value]) => here.get(name) === value)
  );
}
