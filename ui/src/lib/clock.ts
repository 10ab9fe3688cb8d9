/**
 * The one clock of the interface. Slots, guarantees and “il y a 2 h” are moments of the provider’s
 * clock, which a device’s may differ from: every answer tells it, and this module keeps by how much.
 * The device’s own is read by device-clock.ts alone; a test sees to it (architecture.test.ts).
 */
import { deviceNow } from './device-clock';
import { createStore } from './store';

/** How far the provider’s clock is ahead of the device’s, in milliseconds: followed by what shows the time. */
export const clockAhead = createStore(0);

/** How far an answer may be off: the provider tells whole seconds. */
const slack = 1000;

/** The present moment by the provider’s clock; by the device’s until the first answer. */
export function now(): Date {
  return new Date(deviceNow() + clockAhead.get());
}

/**
 * Takes the provider’s time of an answer into account: it was written between `sent` and now, by the
 * device’s clock; null when nobody knows how long it was on its way. An answer that agrees changes
 * nothing, so that no countdown jumps for how long another took.
 */
export function heardTime(text: string | null | undefined, sent: number | null): void {
  const at = Date.parse(text ?? '');
  if (Number.isNaN(at)) return;
  const received = deviceNow();
  const least = at - received - slack;
  const most = sent === null ? Number.POSITIVE_INFINITY : at - sent + slack;
  const ahead = clockAhead.get();
  if (ahead < least || ahead > most) clockAhead.set(at - ((sent ?? received) + received) / 2);
}
