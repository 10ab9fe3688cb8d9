import { deviceNow } from './device-clock';
import { eventPrefix, type RecordedEvent } from './events';

/** An event that waits for the server. Its id stays the same however often it is sent. */
export type WaitingEvent = RecordedEvent & { id: string };

/** The server does not believe an older event's time: it is forgotten, in milliseconds. */
const maxAge = 7 * 24 * 60 * 60 * 1000;

/**
 * The events in storage, of every tab and every visit, oldest first. What is too
 * old or not an event is removed.
 */
export function waitingEvents(now = deviceNow()): WaitingEvent[] {
  const waiting: WaitingEvent[] = [];
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(eventPrefix)) continue;
    const event = read(key);
    if (event && event.at > now - maxAge) waiting.push(event);
    else localStorage.removeItem(key);
  }
  return waiting.sort((one, other) => one.at - other.at);
}

/** Removes events that the server has, or will never take. */
export function forgetEvents(events: readonly WaitingEvent[]): void {
  for (const { id } of events) localStorage.removeItem(eventPrefix + id);
}

function read(key: string): WaitingEvent | null {
  try {
    const event: unknown = JSON.parse(localStorage.getItem(key) ?? '');
    return isEvent(event) ? { ...event, id: key.slice(eventPrefix.length) } : null;
  } catch {
    return null;
  }
}

function isEvent(value: unknown): value is RecordedEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { name, properties, at } = value as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    typeof at === 'number' &&
    typeof properties === 'object' &&
    properties !== null
  );
}
