/**
 * The live connection of a tab as a state machine (product 10.1): when it is opened, given up and
 * tried again, when it sleeps, and when what is on the screen is read again. It is pure: time and
 * chance are given to it, `live.ts` does what it says.
 */

const second = 1000;

/** A screen that is left may be followed by another one that needs the connection. */
const linger = 5 * second;
/** How long a tab may be hidden before its connection is given up. */
const sleep = 60 * second;
/** The server says that it is there every 15 s; a proxy that keeps its words back lets none of them pass. */
const silence = { opening: 20 * second, open: 35 * second };
/** How long a screen goes without live updates before it is read again by itself, and how often then. */
const patience = 30 * second;
/** The longest wait before the next try, and the wait where there is no live connection to be had. */
const longest = 30 * second;
const hopeless = 300 * second;

/** What is going to happen by itself, and when (milliseconds since the epoch). */
type Due = {
  readonly [What in 'release' | 'sleep' | 'silence' | 'retry' | 'poll']?: number | undefined;
};

/** How it stands. */
export type Connection = {
  /** A screen is shown that needs it. */
  readonly needed: boolean;
  readonly hidden: boolean;
  /** Given up while the tab is hidden. */
  readonly asleep: boolean;
  readonly link: 'closed' | 'opening' | 'open';
  /** The server hears its provider. */
  readonly told: boolean;
  /** Tries in a row that came to nothing. */
  readonly failures: number;
  /** Nothing has gone wrong with it since it is needed. */
  readonly untroubled: boolean;
  /** The screen is read again twice a minute, for want of a live connection. */
  readonly polling: boolean;
  readonly due: Due;
  /** Grows when a connection is to be opened in the place of any other. */
  readonly tries: number;
  /** Grows when what is on the screen is to be read again. */
  readonly reads: number;
};

/** What can happen to it. */
export type Happening =
  /** A screen needs it; the last one has gone; it is another business's. */
  | 'needed'
  | 'left'
  | 'turned'
  /** Something came from the server; its provider is lost, or has been heard of again. */
  | 'heard'
  | 'lost'
  | 'reset'
  /** The connection has ended, or there is none to be had. */
  | 'closed'
  | 'refused'
  | 'hidden'
  | 'shown'
  | 'online'
  /** The session has ended. */
  | 'over'
  /** A moment of `due` has come. */
  | 'time';

/** What the header says (product 10.1); null while nothing needs it, or it is being opened for the first time. */
export type Status = 'live' | 'reconnecting' | 'polling' | null;

/** Before any screen has needed it. */
export const idle: Connection = {
  needed: false,
  hidden: false,
  asleep: false,
  link: 'closed',
  told: true,
  failures: 0,
  untroubled: true,
  polling: false,
  due: {},
  tries: 0,
  reads: 0,
};

/** How it stands after something has happened. */
export function after(
  before: Connection,
  happening: Happening,
  now: number,
  random: () => number = Math.random,
): Connection {
  const { due, link, needed } = before;
  switch (happening) {
    case 'needed':
      if (needed) return { ...before, due: { ...due, release: undefined } };
      return open({ ...before, needed: true, asleep: false, untroubled: true }, now);
    case 'left':
      return { ...before, due: { ...due, release: now + linger } };
    case 'turned':
      return open({ ...before, untroubled: true, polling: false, due: {} }, now);
    case 'over':
      return rest(before);
    case 'heard':
      if (link === 'open')
        return { ...before, failures: 0, due: { ...due, silence: now + silence.open } };
      return link === 'opening' ? live({ ...before, link: 'open' }, now) : before;
    case 'lost':
      return { ...troubled(before, now), told: false };
    case 'reset':
      return live(before, now);
    case 'closed':
    case 'refused':
      return link === 'closed' ? before : closed(before, happening === 'refused', now, random);
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

/** The next moment at which something happens by itself. */
export function nextDue({ due }: Connection): number | null {
  const moments = Object.values(due).filter((moment) => moment !== undefined);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** What the header says of it. */
export function statusOf(connection: Connection): Status {
  const { needed, polling, untroubled } = connection;
  if (!needed) return null;
  if (isLive(connection)) return 'live';
  if (polling) return 'polling';
  return untroubled ? null : 'reconnecting';
}

function isLive({ link, told }: Connection): boolean {
  return link === 'open' && told;
}

/** From now on updates come: what was missed before is read. */
function live(before: Connection, now: number): Connection {
  return {
    ...before,
    told: true,
    untroubled: true,
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
    told: true,
    tries: before.tries + 1,
    due: {
      ...due,
      release: undefined,
      retry: undefined,
      silence: now + silence.opening,
      poll: due.poll ?? now + patience,
    },
  };
}

/** Updates do not come any more. */
function troubled(before: Connection, now: number): Connection {
  const { due } = before;
  return { ...before, untroubled: false, due: { ...due, poll: due.poll ?? now + patience } };
}

function closed(
  before: Connection,
  refused: boolean,
  now: number,
  random: () => number,
): Connection {
  const failures = before.failures + 1;
  // At random below a limit that doubles: tabs that lost a server together do not come back together.
  const limit = Math.min(longest, second * 2 ** failures);
  const wait = refused ? hopeless : second + random() * (limit - second);
  const { due, ...rest } = troubled(before, now);
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
  // Where nothing is live there is no opening to wait for.
  return open({ ...before, asleep: false, reads: polling ? reads + 1 : reads }, now);
}

function elapsed(before: Connection, now: number, random: () => number): Connection {
  const is = (moment: number | undefined) => moment !== undefined && moment <= now;
  const { due, link, hidden } = before;
  if (is(due.release)) return rest(before);
  if (is(due.sleep)) {
    return { ...before, asleep: before.needed, untroubled: false, link: 'closed', due: {} };
  }
  if (is(due.silence)) return closed(before, link === 'opening', now, random);
  if (is(due.retry)) return open(before, now);
  if (is(due.poll)) {
    const reads = hidden ? before.reads : before.reads + 1;
    return { ...before, polling: true, reads, due: { ...due, poll: now + patience } };
  }
  return before;
}

function rest({ hidden, tries, reads }: Connection): Connection {
  return { ...idle, hidden, tries, reads };
}
