import { createStore } from '../../lib/store';

/** How many notifications are not read, 0 while nobody knows: the title of the tab begins with it (product 4.6). */
export const unread = createStore(0);
