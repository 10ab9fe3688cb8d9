/**
 * The page asks for the code of what its path leads to while its entry, eight times as large, is still on its
 * way: the entry alone would ask for it only once it has run. A script of its own, because the page
 * allows no inline one. It asks for nothing without a session: the guard would not let the person in.
 */
import { signedIn } from '../auth/session';
import { type Files, filesOf, linkTo } from './files';

declare const __FILES__: Files;

if (signedIn()) {
  document.head.append(...filesOf(location.pathname, __FILES__).map(linkTo));
}
