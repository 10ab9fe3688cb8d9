import { createStore } from '../lib/store';

/** A pause of queries, which the server asked for. */
export type Pause = {
  /** RATE_LIMITED after too many requests, UPSTREAM_UNAVAILABLE during a maintenance of the provider. */
  code: unknown;
  /** The end of the pause, in milliseconds since the epoch. */
  until: number;
  /** Our own server is overloaded: it is no maintenance. */
  overloaded?: boolean;
};

/** The current pause; null without one. */
export const pause = createStore<Pause | null>(null);
