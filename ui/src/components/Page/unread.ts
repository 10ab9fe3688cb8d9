import { createStore } from '../../lib/store';

/** The number of unread notifications, 0 until known: the window title begins with it (product 4.6). */
export const unread = createStore(0);
