/**
 * Preloads the code of the page of the current path while the entry, eight times as large, is still
 * loading: the entry would request that code only once it runs. It is a separate script, because the page
 * allows no inline ones. Without a session it preloads nothing: the guard would redirect to the sign-in.
 */
import { signedIn } from '../auth/session';
import { type Files, filesOf, linkTo } from './files';

declare const __FILES__: Files;

if (signedIn()) {
  document.head.append(...filesOf(location.pathname, __FILES__).map(linkTo));
}
