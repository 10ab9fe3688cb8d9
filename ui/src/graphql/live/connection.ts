/**
 * The live connection of a tab as a state machine (product 10.1): when it is opened, closed and
 * retried, when it sleeps, and when the queries on the screen are refetched. It is pure: time and
 * randomness are arguments, and `live.ts` carries out the effects.
 */

const second = 1000;

/** How long the connection stays open after the last screen has left: the next screen may need it. */
const linger = 5 * second;
/** How long a tab may be hidden before its connection is closed. */
const sleep = 60 * second;
/**
 * How long the stream may be silent. The server sends a keep-alive every 15 s; a proxy that buffers
 * passes none on.
 */
const silence = { opening: 20 * second, open: 35 * second };
/** How long a screen goes without live updates before polling starts, and the interval of polling. */
const pollInterval = 30 * second;
/** The maximum backoff, and the delay after a refusal. */
const longest = 30 * second;
const refusedRetryDelay = 300 * second;

/** The scheduled transitions and their times, in milliseconds since the epoch. */
type Due = {
  readonly [What in 'release' | 'sleep' | 'silence' | 'retry' | 'poll']?: number | undefined;
};

/** The state of the connection. */
export type Connection = {
  /** A mounted screen needs it. */
  readonly needed: boolean;
  readonly hidden: boolean;
  /** Closed while the tab is hidden. */
  readonly asleep: boolean;
  readonly link: 'closed' | 'opening' | 'open';
  /** The server is connected to its provider. */
  readonly upstream: boolean;
  /** Consecutive failed attempts. */
  readonly failures: number;
  /** It has not failed since a screen needed it, or since updates last arrived. */
  readonly withoutFailure: boolean;
  /** The screen is refetched twice a minute, because there is no live connection. */
  readonly polling: boolean;
  readonly due: Due;
  /** Incremented when live.ts must open a new connection and close the old one. */
  readonly tries: number;
  /** Incremented when live.ts must refetch the queries on the screen. */
  readonly reads: number;
};

/** The events of the state machine. */
export type ConnectionEvent =
  /** A screen needs it; the last screen has left; the business has changed. */
  | 'needed'
  | 'left'
  | 'turned'
  /** The server sent something; it has lost its provider; updates may have been missed. */
  | 'heard'
  | 'lost'
  | 'reset'
  /** The connection has ended; the server refuses one. */
  | 'closed'
  | 'refused'
  | 'hidden'
  | 'shown'
  | 'online'
  /** The session has ended. */
  | 'over'
  /** A time of `due` has passed. */
  | 'time';

/** The status in the header (product 10.1); null while no screen needs it, or while it is first opened. */
export type Status = 'live' | 'reconnecting' | 'polling' | null;

/** The initial state. */
export const idle: Connection = {
  needed: false,
  hidden: false,
  asleep: false,
  link: 'closed',
  upstream: true,
  failures: 0,
  withoutFailure: true,
  polling: false,
  due: {},
  tries: 0,
  reads: 0,
};

/** Returns the state after an event. */
export function after(
  before: Connection,
  event: ConnectionEvent,
  now: number,
  random: () => number = Math.random,
): Connection {
  const { due, link, needed } = before;
  switch (event) {
    case 'needed':
      if (needed) return { ...before, due: { ...due, release: undefined } };
      return open({ ...before, needed: true, asleep: false, withoutFailure: true }, now);
    case 'left':
      return { ...before, due: { ...due, release: now + linger } };
    case 'turned':
      return open({ ...before, withoutFailure: true, polling: false, due: {} }, now);
    case 'over':
      return rest(before);
    case 'heard':
      if (link === 'open')
        return { ...before, failures: 0, due: { ...due, silence: now + silence.open } };
      return link === 'opening' ? live({ ...before, link: 'open' }, now) : before;
    case 'lost':
      return { ...interrupted(before, now), upstream: false };
    case 'reset':
      return live(before, now);
    case 'closed':
    case 'refused':
      return link === 'closed' ? before : closed(before, event === 'refused', now, random);
    case 'hidden':
      return { ...before, hidden: true, due: { ...due, sleep: now + sleep } };
    case 'shown':
      return shown({ ...before, hidden: false, due: { ...due, sleep: undefined } }, now);
    case 'online':
      return due.retry === undefined ? before : open(before, now);
    case 'time':
      return elapsed(before, now, random);
  }
}

/** Returns the time of the next scheduled transition; null without one. */
export function nextDue({ due }: Connection): number | null {
  const moments = Object.values(due).filter((moment) => moment !== undefined);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** Returns the status for the header. */
export function statusOf(connection: Connection): Status {
  const { needed, polling, withoutFailure } = connection;
  if (!needed) return null;
  if (isLive(connection)) return 'live';
  if (polling) return 'polling';
  return withoutFailure ? null : 'reconnecting';
}

function isLive({ link, upstream }: Connection): boolean {
  return link === 'open' && upstream;
}

/** Returns the state when updates start to arrive: a refetch replaces the missed ones. */
function live(before: Connection, now: number): Connection {
  return {
    ...before,
    upstream: true,
    withoutFailure: true,
    polling: false,
    reads: before.reads + 1,
    due: { ...before.due, silence: now + silence.open, poll: undefined },
  };
}

function open(before: Connection, now: number): Connection {
  const { due } = before;
  return {
    ...before,
    link: 'opening',
    upstream: true,
    tries: before.tries + 1,
    due: {
      ...due,
      release: undefined,
      retry: undefined,
      silence: now + silence.opening,
      poll: due.poll ?? now + pollInterval,
    },
  };
}

/** Returns the state when updates no longer arrive. */
function interrupted(before: Connection, now: number): Connection {
  const { due } = before;
  return {
    ...before,
    withoutFailure: false,
    due: { ...due, poll: due.poll ?? now + pollInterval },
  };
}

function closed(
  before: Connection,
  refused: boolean,
  now: number,
  random: () => number,
): Connection {
  const failures = before.failures + 1;
  // Exponential backoff with jitter, so that tabs do not reconnect together.
  const limit = Math.min(longest, second * 2 ** failures);
  const wait = refused ? refusedRetryDelay : second + random() * (limit - second);
  const { due, ...rest } = interrupted(before, now);
  return {
    ...rest,
    link: 'closed',
    failures,
    polling: rest.polling || refused,
    due: { ...due, silence: undefined, retry: now + wait },
  };
}

function shown(before: Connection, now: number): Connection {
  if (!before.asleep) return before;
  const { polling, reads } = before;
  // A polled screen is refetched at once: it does not wait for the connection.
  return open({ ...before, asleep: false, reads: polling ? reads + 1 : reads }, now);
}

function elapsed(before: Connection, now: number, random: () => number): Connection {
  const is = (moment: number | undefined) => moment !== undefined && moment <= now;
  const { due, link, hidden } = before;
  if (is(due.release)) return rest(before);
  if (is(due.sleep)) {
    return { ...before, asleep: before.needed, withoutFailure: false, link: 'closed', due: {} };
  }
  if (is(due.silence)) return closed(before, link === 'opening', now, random);
  if (is(due.retry)) return open(before, now);
  if (is(due.poll)) {
    const reads = hidden ? before.reads : before.reads + 1;
    return { ...before, polling: true, reads, due: { ...due, poll: now + pollInterval } };
  }
  return before;
}

function rest({ hidden, tries, reads }: Connection): Connection {
  return { ...idle, hidden, tries, reads };
}
