import { createStore } from '../../lib/store';

/** A level that was read without a network and is still to be sent (product 10.3). */
export type WaitingReading = {
  /** The key under which it counts once, however often it is sent. */
  id: string;
  /** The business that it was taken in. */
  business: string;
  tank: string;
  /** The name of the tank. */
  name: string;
  /** Litres. */
  level: number;
  /** When it was read. */
  at: string;
  /** Why the server does not want it, a sentence; it then waits for the person. */
  refused?: string;
};

/** What this device still has to send, the oldest first, and what was refused. */
export const waitingReadings = createStore<readonly WaitingReading[]>([]);

/** How many are still to be sent. */
export function stillToSend(all: readonly WaitingReading[]): number {
  return all.filter(({ refused }) => refused === undefined).length;
}
