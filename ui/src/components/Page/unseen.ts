import { createStore } from '../../lib/store';

/** How many pieces of news have come since the tab was last looked at: its title begins with it (product §14, row 8). */
export const unseen = createStore(0);
