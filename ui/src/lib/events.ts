/**
 * What customers do, recorded for the analytics service (specification §7,
 * product 4.9). The contract of that service is not known yet, so nothing
 * leaves the browser: an event is kept in memory, for the page's life, and
 * told to the document as a `citerne:event`. A sender will drain the queue.
 * No property may carry an e-mail, a name, an IBAN, a plate or free text.
 */

/** The events by name, with their properties. */
export type EventProperties = {
  'auth:login_flow_initiated': Record<string, never>;
  'auth:login_succeeded': { duration_ms: number };
  'auth:login_failed': { code: string };
  'auth:logged_out': { reason: string };
  'navigation:menu_clicked': { entry: string; level: 1 | 2; from: string };
  'navigation:submenu_opened': { entry: string };
  'navigation:business_switched': Record<string, never>;
  'user:invited': Record<string, never>;
  'user:revoked': Record<string, never>;
  'error:shown': { screen: string; code: string };
};

/** One recorded event; `at` is in milliseconds since the epoch. */
export type RecordedEvent = {
  [Name in keyof EventProperties]: { name: Name; properties: EventProperties[Name]; at: number };
}[keyof EventProperties];

/** The queue forgets the oldest beyond this: a tab may stay open for days. */
const limit = 500;

let queue: readonly RecordedEvent[] = [];

/** Records an event. Never fails and never waits. */
export function recordEvent<Name extends keyof EventProperties>(
  name: Name,
  properties: EventProperties[Name],
): void {
  const event = { name, properties, at: Date.now() } as RecordedEvent;
  queue = [...queue, event].slice(-limit);
  document.dispatchEvent(new CustomEvent('citerne:event', { detail: event }));
}

/** The events recorded since the page was loaded, oldest first. */
export function recordedEvents(): readonly RecordedEvent[] {
  return queue;
}
