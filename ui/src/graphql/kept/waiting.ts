import { createStore } from '../../lib/store';

/** A tank level that was read without a network and is not sent yet (product 10.3). */
export type WaitingReading = {
  /** The idempotency key. */
  id: string;
  /** The id of the business of the tank. */
  business: string;
  tank: string;
  /** The name of the tank. */
  name: string;
  /** Litres. */
  level: number;
  /** When it was read. */
  at: string;
  /** Why the server refused it, a sentence; it is then not sent again. */
  refused?: string;
};

/** The stored readings, oldest first: those not sent yet and the refused ones. */
export const waitingReadings = createStore<readonly WaitingReading[]>([]);

/** Returns how many readings are not sent yet. */
export function countUnsent(all: readonly WaitingReading[]): number {
  return all.filter(({ refused }) => refused === undefined).length;
}
