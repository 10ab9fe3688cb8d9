/**
 * The user who switched on « Consultation hors connexion » (product 10.3) on this device, and the
 * session in which our server last confirmed that user. Kept data may be read and added in that session
 * only. A new session must first be confirmed for the same user; for another user all data is erased.
 */
import { eraseKept } from '../lib/kept-data';
import { readStored } from '../lib/stored';
import { offlineReading } from './offline-reading';
import { liveSession } from './session';
import { endEventId, offlineReadingKey } from './storage';

type Reader = { customer: string; session: string | null };

/** Reports whether the session is live and confirmed for the user who switched it on. */
export function mayReadKept(): boolean {
  const own = reader();
  return own !== null && own.session === (session() ?? '') && liveSession() !== null;
}

/** Switches it on for the user of this session. */
export function switchOnReading(customer: string): void {
  const own: Reader = { customer, session: session() };
  localStorage.setItem(offlineReadingKey, JSON.stringify(own));
  offlineReading.set(true);
}

/** Switches it off, and erases everything at once. */
export async function switchOffReading(): Promise<void> {
  // First, so that nothing is read from now on, even if the erasing fails.
  localStorage.removeItem(offlineReadingKey);
  offlineReading.set(false);
  await eraseKept();
}

/**
 * Confirms the customer of this session, as our server reports it. Data kept for another user is
 * erased before this resolves.
 */
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
  const own = readStored(offlineReadingKey) as Reader | null;
  return typeof own?.customer === 'string' ? own : null;
}
