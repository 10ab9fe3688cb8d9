import { createStore } from '../lib/store';

/**
 * Client state `initialPath` (specification §3): the path requested before signing in, for a retry. It
 * lives in memory and is lost when the browser leaves for the authorization server. After the return,
 * `previousPath` in local storage has the path.
 */
export const initialPath = createStore('/');
