import { createStore } from '../../lib/store';

/** Whether the dialog that tells the shortcuts is open. */
export const shortcutsShown = createStore(false);
