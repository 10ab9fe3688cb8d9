import { forgetEvents, type WaitingEvent, waitingEvents } from '../../lib/event-queue';
import { eventRecorded } from '../../lib/events';

/** The size of a batch, and how long events wait for a full one, in milliseconds (product 4.9). */
const batchLength = 20;
const batchDelay = 10_000;
/** The maximum backoff, in milliseconds. */
const maxWait = 300_000;

/** The server's verdict on a batch: it has taken all events, or will never take all of them. */
export type Outcome = 'taken' | 'refused';

/** The server, as the sender sees it. */
export type Target = {
  /** Reports whether there is a session, without which the server takes no events. */
  open: () => boolean;
  /** Sends events in a request that outlives the page; rejects when it is unknown whether they arrived. */
  send: (events: readonly WaitingEvent[]) => Promise<Outcome>;
};

/**
 * Sends the stored events: at once when there are 20, else after ten seconds, and when
 * the page is left. An event is removed when the server has it. Until then it is sent
 * again with the same id, so that it counts once. One tab at a time sends, for all tabs.
 * Returns the function that stops it.
 */
export function sendEvents({ open, send }: Target): () => void {
  const inFlight = new Set<string>();
  let failures = 0;
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const nextBatch = () =>
    waitingEvents()
      .filter(({ id }) => !inFlight.has(id))
      .slice(0, batchLength);

  async function deliver(batch: readonly WaitingEvent[]): Promise<void> {
    for (const { id } of batch) inFlight.add(id);
    try {
      const outcome = await send(batch);
      if (outcome === 'taken' || batch.length === 1) return forgetEvents(batch);
    } finally {
      for (const { id } of batch) inFlight.delete(id);
    }
    // At least one event is not in the server's catalogue: send each alone, so that the others arrive.
    for (const event of batch) await deliver([event]);
  }

  async function deliverAll(): Promise<void> {
    try {
      for (let batch = nextBatch(); batch.length > 0 && open(); batch = nextBatch()) {
        await deliver(batch);
      }
      failures = 0;
    } catch {
      failures++;
    }
  }

  async function run(): Promise<void> {
    timer = undefined;
    running = true;
    const mine = await navigator.locks.request('events', { ifAvailable: true }, async (lock) => {
      if (lock) await deliverAll();
      return lock !== null;
    });
    running = false;
    // Another tab holds the lock; it may fail or be closed, so try again later.
    if (mine) plan();
    else timer = setTimeout(run, batchDelay);
  }

  function plan(): void {
    if (running || !open()) return;
    const waiting = nextBatch().length;
    if (waiting === 0) return;
    if (failures > 0) {
      timer ??= setTimeout(run, backoff(failures));
    } else if (waiting < batchLength) {
      timer ??= setTimeout(run, batchDelay);
    } else {
      clearTimeout(timer);
      timer = setTimeout(run);
    }
  }

  function leave(): void {
    if (!open()) return;
    const batch = nextBatch();
    // No time for the lock: an event that another tab sends too counts once, by its id.
    if (batch.length > 0) deliver(batch).catch(() => undefined);
  }

  const onVisibility = () => document.visibilityState === 'hidden' && leave();
  document.addEventListener(eventRecorded, plan);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', leave);
  plan();
  return () => {
    clearTimeout(timer);
    document.removeEventListener(eventRecorded, plan);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', leave);
  };
}

/** Returns the backoff after so many failures, with jitter, so that tabs do not retry together. */
function backoff(failures: number): number {
  return Math.min(batchDelay * 2 ** failures, maxWait) * (0.5 + Math.random() / 2);
}
