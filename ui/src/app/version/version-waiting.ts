import { createStore } from '../../lib/store';

/** True while a new version waits for what is typed to be saved (product 5.4). */
export const versionWaiting = createStore(false);
