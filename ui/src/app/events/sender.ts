import { forgetEvents, type WaitingEvent, waitingEvents } from '../../lib/event-queue';
import { eventRecorded } from '../../lib/events';

/** How many events go at once, and how long they wait for company, in milliseconds (product 4.9). */
const batchLength = 20;
const patience = 10_000;
/** After failures the wait doubles up to this, in milliseconds. */
const maxWait = 300_000;

/** What the server says of a batch: it has all of it, or will never take all of it. */
export type Outcome = 'taken' | 'refused';

/** Where events go. */
export type Target = {
  /** Whether the server would take events at the moment: it takes those of a session only. */
  open: () => boolean;
  /** Sends events by a request that outlives the page; rejects when nobody knows whether they arrived. */
  send: (events: readonly WaitingEvent[]) => Promise<Outcome>;
};

/**
 * Sends what waits in storage: 20 events at a time or after ten seconds, and when
 * the page is left. An event leaves the storage when the server has it; until then
 * it is sent again, with its id, by which it counts once. One tab at a time sends,
 * for all. Returns what stops it.
 */
export function sendEvents({ open, send }: Target): () => void {
  const underWay = new Set<string>();
  let failures = 0;
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const nextBatch = () =>
    waitingEvents()
      .filter(({ id }) => !underWay.has(id))
      .slice(0, batchLength);

  async function deliver(batch: readonly WaitingEvent[]): Promise<void> {
    for (const { id } of batch) underWay.add(id);
    try {
      const outcome = await send(batch);
      if (outcome === 'taken' || batch.length === 1) return forgetEvents(batch);
    } finally {
      for (const { id } of batch) underWay.delete(id);
    }
    // One of them is not in the server's catalogue: the others need not suffer for it.
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
    // Another tab is sending; it may fail, or be closed.
    if (mine) plan();
    else timer = setTimeout(run, patience);
  }

  function plan(): void {
    if (running || !open()) return;
    const waiting = nextBatch().length;
    if (waiting === 0) return;
    if (failures > 0) {
      timer ??= setTimeout(run, pauseAfter(failures));
    } else if (waiting < batchLength) {
      timer ??= setTimeout(run, patience);
    } else {
      clearTimeout(timer);
      timer = setTimeout(run);
    }
  }

  function leave(): void {
    if (!open()) return;
    const batch = nextBatch();
    // No time for the lock. What another tab may be sending too has its id and counts once.
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

/** At random around the doubled wait, so that tabs that failed together do not come back together. */
function pauseAfter(failures: number): number {
  return Math.min(patience * 2 ** failures, maxWait) * (0.5 + Math.random() / 2);
}
