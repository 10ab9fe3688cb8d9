import { describe, expect, it } from 'vitest';
import {
  after,
  type Connection,
  type ConnectionEvent,
  idle,
  nextDue,
  statusOf,
} from './connection';

/** Half way between the shortest and the longest backoff. */
const chance = () => 0.5;

/** A connection, with a clock in seconds that moves only with passes(). */
function start() {
  let connection: Connection = idle;
  let now = 0;
  const dispatch = (...all: ConnectionEvent[]) => {
    for (const one of all) connection = after(connection, one, now * 1000, chance);
  };
  return {
    dispatch,
    /** Advances the clock, and dispatches `time` at each due moment. */
    passes(seconds: number) {
      const until = now + seconds;
      for (let due = nextDue(connection); due !== null && due <= until * 1000; ) {
        now = due / 1000;
        dispatch('time');
        due = nextDue(connection);
      }
      now = until;
    },
    get is() {
      const { link, tries, reads } = connection;
      return { status: statusOf(connection), link, tries, reads };
    },
    get next() {
      const due = nextDue(connection);
      return due === null ? null : due / 1000 - now;
    },
  };
}

/** Returns a live connection. */
function started() {
  const one = start();
  one.dispatch('needed', 'heard');
  return one;
}

describe('a connection', () => {
  it('is opened for the first screen that needs it, and triggers one refetch when open', () => {
    const one = start();
    expect(one.is).toEqual({ status: null, link: 'closed', tries: 0, reads: 0 });
    one.dispatch('needed');
    expect(one.is).toEqual({ status: null, link: 'opening', tries: 1, reads: 0 });
    one.dispatch('heard', 'heard');
    expect(one.is).toEqual({ status: 'live', link: 'open', tries: 1, reads: 1 });
    one.dispatch('needed');
    expect(one.is).toEqual({ status: 'live', link: 'open', tries: 1, reads: 1 });
  });

  it('stays open for a while after the last screen has left', () => {
    const one = started();
    one.dispatch('left');
    one.passes(4);
    one.dispatch('needed');
    one.passes(4);
    expect(one.is).toMatchObject({ status: 'live', tries: 1 });
    one.dispatch('left');
    one.passes(5);
    expect(one.is).toMatchObject({ status: null, link: 'closed' });
    expect(one.next).toBeNull();
  });

  it('reopens for another business without the status “reconnecting”', () => {
    const one = started();
    one.dispatch('left', 'turned');
    expect(one.is).toEqual({ status: null, link: 'opening', tries: 2, reads: 1 });
    one.dispatch('heard');
    one.passes(10);
    expect(one.is).toEqual({ status: 'live', link: 'open', tries: 2, reads: 2 });
  });

  it('ends with the session', () => {
    const one = started();
    one.dispatch('over');
    expect(one.is).toMatchObject({ status: null, link: 'closed' });
    expect(one.next).toBeNull();
  });
});

describe('a lost connection', () => {
  it('reconnects with a growing backoff, below half a minute', () => {
    const one = started();
    const waits: (number | null)[] = [];
    for (let failure = 0; failure < 7; failure++) {
      one.dispatch('closed');
      expect(one.is).toMatchObject({ status: 'reconnecting', link: 'closed' });
      // Reconnects before a poll of the screen is due.
      waits.push(one.next);
      one.dispatch('online');
    }
    expect(waits).toEqual([1.5, 2.5, 4.5, 8.5, 15.5, 15.5, 15.5]);
  });

  it('reconnects automatically, and then refetches what was missed', () => {
    const one = started();
    one.dispatch('closed');
    one.passes(1.5);
    expect(one.is).toEqual({ status: 'reconnecting', link: 'opening', tries: 2, reads: 1 });
    one.dispatch('heard');
    expect(one.is).toEqual({ status: 'live', link: 'open', tries: 2, reads: 2 });
  });

  it('resets the backoff once a connection has lasted', () => {
    const one = started();
    one.dispatch('closed', 'online', 'heard', 'closed');
    expect(one.next).toBe(2.5);
    one.dispatch('online', 'heard', 'heard', 'closed');
    expect(one.next).toBe(1.5);
  });

  it('is detected by its silence', () => {
    const one = started();
    one.passes(34);
    one.dispatch('heard');
    one.passes(34);
    expect(one.is.status).toBe('live');
    one.passes(1);
    expect(one.is).toMatchObject({ status: 'reconnecting', link: 'closed' });
  });

  it('falls back to polling the screen twice a minute', () => {
    const one = started();
    one.dispatch('closed');
    for (let half = 0; half < 59; half++) {
      one.passes(0.5);
      if (one.is.link === 'opening') one.dispatch('closed');
    }
    expect(one.is).toMatchObject({ status: 'reconnecting', reads: 1 });
    one.passes(0.5);
    expect(one.is).toMatchObject({ status: 'polling', reads: 2 });
    one.dispatch('closed');
    one.passes(30);
    expect(one.is).toMatchObject({ status: 'polling', reads: 3 });
    one.dispatch('online', 'heard');
    expect(one.is).toMatchObject({ status: 'live', reads: 4 });
  });
});

describe('without a live connection', () => {
  it.each<[string, (one: ReturnType<typeof start>) => void]>([
    ['the server refuses it', (one) => one.dispatch('refused')],
    ['a proxy buffers the stream', (one) => one.passes(20)],
  ])('%s: the screen is polled twice a minute, with a retry every 5 minutes', (_why, fails) => {
    const one = start();
    one.dispatch('needed');
    fails(one);
    expect(one.is).toEqual({ status: 'polling', link: 'closed', tries: 1, reads: 0 });
    one.passes(30);
    expect(one.is).toMatchObject({ status: 'polling', tries: 1, reads: 1 });
    one.passes(240);
    expect(one.is).toMatchObject({ status: 'polling', tries: 1, reads: 9 });
    one.passes(30);
    expect(one.is).toMatchObject({ link: 'opening', tries: 2 });
  });
});

describe('a server that has lost its provider', () => {
  it('is not live until the server sends a reset', () => {
    const one = started();
    one.dispatch('lost', 'heard');
    expect(one.is).toEqual({ status: 'reconnecting', link: 'open', tries: 1, reads: 1 });
    one.dispatch('reset');
    expect(one.is).toEqual({ status: 'live', link: 'open', tries: 1, reads: 2 });
  });

  it('may send a reset while it is live', () => {
    const one = started();
    one.dispatch('reset');
    expect(one.is).toEqual({ status: 'live', link: 'open', tries: 1, reads: 2 });
  });
});

describe('a hidden tab', () => {
  it('closes its connection after a minute, and refetches when it is shown again', () => {
    const one = started();
    one.dispatch('hidden');
    one.passes(30);
    one.dispatch('heard');
    one.passes(29);
    one.dispatch('heard');
    expect(one.is.link).toBe('open');
    one.passes(1);
    expect(one.is.link).toBe('closed');
    expect(one.next).toBeNull();
    one.passes(3600);
    one.dispatch('shown');
    expect(one.is).toEqual({ status: 'reconnecting', link: 'opening', tries: 2, reads: 1 });
    one.dispatch('heard');
    expect(one.is).toEqual({ status: 'live', link: 'open', tries: 2, reads: 2 });
  });

  it('keeps its connection when it is shown again within a minute', () => {
    const one = started();
    one.dispatch('hidden');
    one.passes(30);
    one.dispatch('heard', 'shown');
    one.passes(31);
    expect(one.is).toEqual({ status: 'live', link: 'open', tries: 1, reads: 1 });
  });

  it('does not poll until it is shown again', () => {
    const one = start();
    one.dispatch('needed', 'refused', 'hidden');
    one.passes(59);
    expect(one.is.reads).toBe(0);
    one.passes(600);
    expect(one.is.reads).toBe(0);
    one.dispatch('shown');
    expect(one.is).toMatchObject({ status: 'polling', link: 'opening', reads: 1 });
  });
});
