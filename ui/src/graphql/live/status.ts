import { createStore } from '../../lib/store';
import type { Status } from './connection';

/** How the live connection of this tab stands, for the header. */
export const liveStatus = createStore<Status>(null);

/** When what is on the screen was last read, by the provider’s clock, in milliseconds since the epoch: told where nothing is live. */
export const lastRead = createStore<number | null>(null);
