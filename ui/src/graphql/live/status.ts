import { createStore } from '../../lib/store';
import type { Status } from './connection';

/** The status of this tab's live connection, for the header. */
export const liveStatus = createStore<Status>(null);

/**
 * When the data on the screen was last fetched, by the provider’s clock, in milliseconds since the
 * epoch. The header shows it while polling.
 */
export const lastRead = createStore<number | null>(null);
