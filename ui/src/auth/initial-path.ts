import { createStore } from '../lib/store';

/**
 * Client state `initialPath` (specification §3): the page asked for before signing in. Trying
 * again starts from it. It ends with the page, which leaves for the authorization server: what comes
 * back from there finds `previousPath`.
 */
export const initialPath = createStore('/');
