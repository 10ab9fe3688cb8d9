import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WaitingEvent, waitingEvents } from '../../lib/event-queue';
import { recordEvent } from '../../lib/events';
import { type Outcome, sendEvents } from './sender';

/** The lock that tabs share; a request while it is held gets null. */
let held = false;
const locks = {
  async request(_name: string, _options: unknown, task: (lock: object | null) => unknown) {
    if (held) return task(null);
    held = true;
    try {
      return await task({});
    } finally {
      held = false;
    }
  },
};

let open = true;
const sent: string[][] = [];
let answer: (events: readonly WaitingEvent[]) => Promise<Outcome>;
const stops: (() => void)[] = [];

function tab(): void {
  stops.push(
    sendEvents({
      open: () => open,
      send(events) {
        sent.push(events.map(({ id }) => id));
        return answer(events);
      },
    }),
  );
}
const record = (n: number) => {
  for (let i = 0; i < n; i++) recordEvent('user:invited', {});
};
const waiting = () => waitingEvents().map(({ id }) => id);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('navigator', { locks });
  localStorage.clear();
  sent.length = 0;
  open = true;
  held = false;
  answer = async () => 'taken';
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('events are sent together after ten seconds, and removed once the server has taken them', async () => {
  tab();
  record(3);
  const ids = waiting();
  await pass(9_999);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toEqual([ids]);
  expect(waiting()).toEqual([]);
  await pass(60_000);
  expect(sent).toHaveLength(1);
});

test('twenty events are sent at once, and a batch has at most twenty', async () => {
  record(19);
  tab();
  await pass(0);
  expect(sent).toEqual([]);
  record(26);
  await pass(0);
  expect(sent.map((ids) => ids.length)).toEqual([20, 20, 5]);
  expect(new Set(sent.flat()).size).toBe(45);
});

test('events stored in an earlier visit are sent', async () => {
  record(2);
  tab();
  await pass(10_000);
  expect(sent.map((ids) => ids.length)).toEqual([2]);
});

test('nothing is sent without a session; stored events are sent with the next one', async () => {
  open = false;
  tab();
  record(25);
  hide();
  await pass(60_000);
  expect(sent).toEqual([]);
  open = true;
  record(1);
  await pass(0);
  expect(sent.flat()).toHaveLength(26);
});

test('a failed batch is retried with the same ids and exponential backoff', async () => {
  answer = () => Promise.reject(new Error('down'));
  tab();
  record(1);
  const ids = waiting();
  await pass(10_000);
  // New events do not shorten the backoff.
  record(30);
  await pass(19_999);
  expect(sent).toEqual([ids]);
  await pass(1);
  expect(sent[1]?.slice(0, 1)).toEqual(ids);
  await pass(40_000);
  expect(sent).toHaveLength(3);
  answer = async () => 'taken';
  await pass(80_000);
  expect(sent[3]?.slice(0, 1)).toEqual(ids);
  expect(waiting()).toEqual([]);
});

test('the backoff is bounded', async () => {
  answer = () => Promise.reject(new Error('down'));
  tab();
  record(1);
  await pass(3_600_000);
  const before = sent.length;
  await pass(300_000);
  expect(sent.length).toBe(before + 1);
});

test('only the refused event of a batch is dropped', async () => {
  tab();
  record(3);
  const [, bad] = waiting();
  const taken: string[] = [];
  answer = async (events) => {
    if (events.some(({ id }) => id === bad)) return 'refused';
    taken.push(...events.map(({ id }) => id));
    return 'taken';
  };
  await pass(10_000);
  expect(taken).toHaveLength(2);
  expect(taken).not.toContain(bad);
  expect(waiting()).toEqual([]);
});

test.each(['visibilitychange', 'pagehide'])(
  'a page that is left (%s) sends one batch at once',
  (how) => {
    tab();
    record(5);
    const ids = waiting();
    if (how === 'pagehide') window.dispatchEvent(new Event('pagehide'));
    else hide();
    // The other event follows, and finds the batch already in flight.
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toEqual([ids]);
  },
);

test('a hidden tab keeps and retries events whose request failed', async () => {
  answer = () => Promise.reject(new Error('down'));
  tab();
  record(1);
  const ids = waiting();
  hide();
  await pass(0);
  expect(waiting()).toEqual(ids);
  answer = async () => 'taken';
  await pass(10_000);
  expect(sent).toEqual([ids, ids]);
  expect(waiting()).toEqual([]);
});

test('several tabs send each event once, and another tab takes over once the lock is free', async () => {
  let finish = (_: Outcome) => {};
  answer = () => new Promise((resolve) => (finish = resolve));
  tab();
  tab();
  tab();
  record(20);
  await pass(0);
  await pass(30_000);
  expect(sent, 'the other tabs try again and find the lock held').toHaveLength(1);
  answer = async () => 'taken';
  finish('taken');
  record(1);
  await pass(20_000);
  expect(sent.map((ids) => ids.length)).toEqual([20, 1]);
  expect(new Set(sent.flat()).size).toBe(21);
});
