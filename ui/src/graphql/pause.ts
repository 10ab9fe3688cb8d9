import { createStore } from '../lib/store';

/** The provider has asked to be left alone for a while. */
export type Pause = {
  /** RATE_LIMITED after too many demands, UPSTREAM_UNAVAILABLE while it is being maintained. */
  code: unknown;
  /** When it may be asked again, in milliseconds since the epoch. */
  until: number;
  /** It is our own server that has too much to do, and no maintenance. */
  overloaded?: boolean;
};

/** The last that was heard of; null when nothing is to be waited for. */
export const pause = createStore<Pause | null>(null);
