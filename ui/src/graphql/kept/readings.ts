/** The readings that wait on this device. They belong to the person who reads without a network here, and are erased with the rest. */
import { transact } from './database';
import { type WaitingReading, waitingReadings } from './waiting';

/** What became of a reading that was sent; `later` when nobody knows, or it can be taken later. */
export type Outcome = 'recorded' | 'later' | { refused: string };

/** One tab at a time sends, for all. */
const lock = 'waiting-readings';

/** Tells the other tabs that something has changed. */
const channel = new BroadcastChannel(lock);
channel.onmessage = () => void loadReadings();

/** Keeps a reading until it is sent. Rejects when this device cannot keep it. */
export async function queueReading(reading: WaitingReading): Promise<void> {
  const kept = await transact<boolean>('readwrite', (store, give) => {
    store('waiting').put(reading);
    give(true);
  });
  if (!kept) throw new Error('This session keeps nothing on this device');
  await changed();
}

/** Forgets a reading: it is recorded, or the person does not want it any more. */
export async function dropReading(id: string): Promise<void> {
  await transact('readwrite', (store) => {
    store('waiting').delete(id);
  });
  await changed();
}

/** Has waitingReadings tell what waits. */
export async function loadReadings(): Promise<void> {
  waitingReadings.set(await all().catch(() => []));
}

/**
 * Sends what waits, the oldest first, and gives those that left the queue or were refused. Does nothing while
 * another tab sends. A reading leaves the queue once the server has answered: until then it is sent again, under
 * its own key, by which it counts once.
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
    const asked = store('waiting').getAll();
    asked.onsuccess = () => give(asked.result);
  });
  return (found ?? []).toSorted((one, other) => one.at.localeCompare(other.at));
}

async function changed(): Promise<void> {
  await loadReadings();
  channel.postMessage(null);
}
