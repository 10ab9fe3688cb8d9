/**
 * « Consultation hors connexion » (product 10.3): who has switched it on, on this device, and in which
 * session our server has said that it is still the same person. What is kept may be read and added to in
 * that session alone: another one has to be confirmed first, or everything is erased.
 */
import { eraseKept } from '../lib/kept-data';
import { offlineReading } from './offline-reading';
import { liveSession } from './session';
import { endEventId, offlineReadingKey } from './storage';

type Reader = { customer: string; session: string | null };

/** Whether this session is that of the person who switched it on. */
export function mayReadKept(): boolean {
  const own = reader();
  return own !== null && own.session === (session() ?? '') && liveSession() !== null;
}

/** Switches it on for the person of this session. */
export function switchOnReading(customer: string): void {
  const own: Reader = { customer, session: session() };
  localStorage.setItem(offlineReadingKey, JSON.stringify(own));
  offlineReading.set(true);
}

/** Switches it off, and erases everything at once. */
export async function switchOffReading(): Promise<void> {
  // First: from now on nothing is read, whatever becomes of the rest.
  localStorage.removeItem(offlineReadingKey);
  offlineReading.set(false);
  await eraseKept();
}

/** Hears from our server who works in this session. What another person kept is erased before this resolves. */
export async function confirmReader(customer: string): Promise<void> {
  const own = reader();
  if (own === null) return;
  if (own.customer === customer) switchOnReading(customer);
  else await switchOffReading();
}

function session(): string | null {
  return endEventId() ?? null;
}

function reader(): Reader | null {
  try {
    const own: Reader = JSON.parse(localStorage.getItem(offlineReadingKey) ?? '');
    return typeof own.customer === 'string' ? own : null;
  } catch {
    // Nothing, foreign content, or a browser that refuses site data.
    return null;
  }
}
