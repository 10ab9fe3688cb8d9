import { createStore } from '../../lib/store';

/** True while a new version waits until unsaved forms are saved (product 5.4). */
export const versionWaiting = createStore(false);
