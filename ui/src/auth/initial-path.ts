import { createStore } from '../lib/store';

/** Client state `initialPath` (specification §3): the page asked for before signing in. */
export const initialPath = createStore('/');
