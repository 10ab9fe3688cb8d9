import { deviceNow } from './device-clock';
import { eventPrefix, type RecordedEvent } from './events';
import { readStored } from './stored';

/** A stored event that the server does not have yet. Each attempt sends the same id. */
export type WaitingEvent = RecordedEvent & { id: string };

/** The maximum age of an event, in milliseconds: the server rejects older ones. */
const maxAge = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns the stored events of all tabs and visits, oldest first. Removes expired
 * and invalid ones.
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

/** Removes events that the server has taken or refused. */
export function forgetEvents(events: readonly WaitingEvent[]): void {
  for (const { id } of events) localStorage.removeItem(eventPrefix + id);
}

function read(key: string): WaitingEvent | null {
  const event = readStored(key);
  return isEvent(event) ? { ...event, id: key.slice(eventPrefix.length) } : null;
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
