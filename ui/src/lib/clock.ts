/**
 * The clock of the UI. Slots, guarantees and “il y a 2 h” use the provider’s clock, which may differ from
 * the device’s. Each response carries the provider’s time, and this module stores the difference. Only
 * device-clock.ts reads the device’s clock, which a test checks (architecture.test.ts).
 */
import { deviceNow } from './device-clock';
import { createStore } from './store';

/**
 * How far the provider’s clock is ahead of the device’s, in milliseconds. Components that show the time
 * subscribe to it.
 */
export const clockOffset = createStore(0);

/** The tolerance for a response, in milliseconds: the provider’s time has whole seconds. */
const slack = 1000;

/** Returns the current time by the provider’s clock; by the device’s until the first response. */
export function now(): Date {
  return new Date(deviceNow() + clockOffset.get());
}

/**
 * Updates the clock from the provider’s time in a response. The server wrote it after `sent`, which is a
 * time of the device’s clock; null when unknown. A time that fits the current offset changes nothing, so
 * that countdowns do not jump with the latency.
 */
export function syncClock(text: string | null | undefined, sent: number | null): void {
  const at = Date.parse(text ?? '');
  if (Number.isNaN(at)) return;
  const received = deviceNow();
  const least = at - received - slack;
  const most = sent === null ? Number.POSITIVE_INFINITY : at - sent + slack;
  const ahead = clockOffset.get();
  if (ahead < least || ahead > most) clockOffset.set(at - ((sent ?? received) + received) / 2);
}
