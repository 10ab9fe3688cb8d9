import { createStore } from '../lib/store';

/**
 * Client state `initialPath` (specification §3): the page asked for before signing in. It ends with
 * the page, which leaves for the authorization server: `previousPath` is what comes back to it.
 */
export const initialPath = createStore('/');
