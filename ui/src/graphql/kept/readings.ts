/**
 * The outbox of tank readings on this device. They belong to the user who reads offline, and are
 * erased with the other kept data.
 */
import { transact } from './database';
import { type WaitingReading, waitingReadings } from './waiting';

/** The outcome of sending a reading; `later` when it is unknown, or the reading may be accepted later. */
export type Outcome = 'recorded' | 'later' | { refused: string };

/** The lock and the channel of the tabs: one tab at a time sends, for all. */
const lock = 'waiting-readings';

/** Notifies the other tabs of changes. */
const channel = new BroadcastChannel(lock);
channel.onmessage = () => void loadReadings();

/** Stores a reading until it is sent. Rejects when this device cannot store it. */
export async function queueReading(reading: WaitingReading): Promise<void> {
  const kept = await transact<boolean>('readwrite', (store, give) => {
    store('waiting').put(reading);
    give(true);
  });
  if (!kept) throw new Error('This session keeps nothing on this device');
  await changed();
}

/** Removes a reading: it is recorded, or the user gives it up. */
export async function dropReading(id: string): Promise<void> {
  await transact('readwrite', (store) => {
    store('waiting').delete(id);
  });
  await changed();
}

/** Loads the stored readings into waitingReadings. */
export async function loadReadings(): Promise<void> {
  waitingReadings.set(await all().catch(() => []));
}

/**
 * Sends the waiting readings, oldest first, and returns those that were recorded or refused. Does nothing while
 * another tab sends. A reading is removed once the server has recorded it. Until then it is sent again with the
 * same idempotency key, so that it counts once.
 */
export async function sendReadings(
  send: (reading: WaitingReading) => Promise<Outcome>,
): Promise<readonly WaitingReading[]> {
  const done: WaitingReading[] = [];
  await navigator.locks.request(lock, { ifAvailable: true }, async (mine) => {
    if (!mine) return;
    for (const reading of await all()) {
      if (reading.refused !== undefined) continue;
      const outcome = await send(reading);
      if (outcome === 'later') return;
      if (outcome === 'recorded') {
        await dropReading(reading.id);
        done.push(reading);
      } else {
        const refused = { ...reading, ...outcome };
        await queueReading(refused);
        done.push(refused);
      }
    }
  });
  return done;
}

async function all(): Promise<readonly WaitingReading[]> {
  const found = await transact<WaitingReading[]>('readonly', (store, give) => {
    const requested = store('waiting').getAll();
    requested.onsuccess = () => give(requested.result);
  });
  return (found ?? []).toSorted((one, other) => one.at.localeCompare(other.at));
}

async function changed(): Promise<void> {
  await loadReadings();
  channel.postMessage(null);
}
