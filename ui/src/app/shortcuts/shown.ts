import { createStore } from '../../lib/store';

/** Whether the dialog with the list of shortcuts is open. */
export const shortcutsShown = createStore(false);
