/**
 * Live updates (product 10.1): one connection for all screens of a tab, which connection.ts
 * governs. What comes is merged into the cache by id, and told to the screens.
 */

import { type ApolloClient, ApolloLink, type DocumentNode, InMemoryCache } from '@apollo/client';
import { ServerError, ServerParseError } from '@apollo/client/errors';
import { sessionEnd } from '../../auth/session-end';
import { now } from '../../lib/clock';
import { deviceNow } from '../../lib/device-clock';
import { oldestRead } from '../oldest-read';
import { refresh } from '../refresh';
import { after, type Connection, type Happening, idle, nextDue, statusOf } from './connection';
import {
  KnownOrderFragmentDoc,
  LiveUpdatesDocument,
  type LiveUpdatesSubscription,
} from './LiveUpdates.generated';
import { lastRead, liveStatus } from './status';

/** What has changed, as it has become, or a notification. */
export type LiveUpdate = LiveUpdatesSubscription['businessUpdated'];

/** An order, live. */
export type LiveOrder = Extract<LiveUpdate, { __typename: 'Order' }>;

/** Where an order stood before; null when this tab had not seen it. */
export type Before = { readonly status: string; readonly cancelled: boolean } | null;

/** What a screen that is shown asks of live updates. */
export type Need = {
  /** The business that it shows. */
  readonly business: string;
  /** What it read: read again when something may have been missed, and twice a minute where nothing is live. */
  readonly queries: readonly DocumentNode[];
  /** Whether an update, which is in the cache by then, is a reason to read it again too. */
  readonly rereads: (update: LiveUpdate, before: Before) => boolean;
  /** It belongs to the frame of every page. */
  readonly frame?: boolean;
};

/** Is told of updates. */
export type Listener = (update: LiveUpdate, before: Before) => void;

/** What comes together is a reason to read once, in milliseconds. */
const together = 250;

const listeners = new Set<Listener>();

/** Calls `listener` after every update, whatever screen is shown; returns what stops it. */
export function onEveryUpdate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const drivers = new WeakMap<ApolloClient, ReturnType<typeof drive>>();

/** Keeps a screen live; returns what stops it. */
export function follow(client: ApolloClient, need: Need): () => void {
  const driver = drivers.get(client) ?? drive(client);
  drivers.set(client, driver);
  return driver(need);
}

/** Runs the connection of a client. */
function drive(client: ApolloClient): (need: Need) => () => void {
  const needs = new Set<Need>();
  let state: Connection = idle;
  let business: string | null = null;
  let stream: { unsubscribe(): void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // When something last came, by the provider's clock: what was read before may be older in the cache.
  let came = 0;

  function tell(happening: Happening): void {
    const before = state;
    state = after(before, happening, deviceNow());
    if (state.tries !== before.tries) connect();
    else if (state.link === 'closed') disconnect();
    // The server may say that its stream stands and, a moment later, that something was missed before it did.
    if (state.reads !== before.reads) {
      came = now().getTime();
      for (const need of needs) readSoon(need);
    }
    show();
    clearTimeout(timer);
    const due = nextDue(state);
    if (due !== null) timer = setTimeout(tell, Math.max(0, due - deviceNow()), 'time');
  }

  /** The header says how live the screen is: one that reads nothing that changes is not. */
  function show(): void {
    const follows = [...needs].some(({ queries, frame }) => !frame && queries.length > 0);
    liveStatus.set(follows ? statusOf(state) : null);
  }

  function disconnect(): void {
    stream?.unsubscribe();
    stream = null;
  }

  function connect(): void {
    disconnect();
    if (business === null) return;
    const of = business;
    // What was read before the connection was given up may still be on its way.
    let givenUp = false;
    const hear = () => {
      if (!givenUp) tell('heard');
    };
    let refused = false;
    const asked = ApolloLink.execute(
      client.link,
      {
        query: LiveUpdatesDocument,
        context: { businessId: of, onHeard: hear },
      },
      { client },
    ).subscribe({
      next({ data, errors }) {
        const code = errors?.[0]?.extensions?.['code'];
        if (data) take(of, data as LiveUpdatesSubscription);
        else if (code === 'RESET') tell('reset');
        else if (code === 'UPSTREAM_UNAVAILABLE') tell('lost');
        else refused = true;
      },
      error: (error: unknown) => tell(isRefusal(error) ? 'refused' : 'closed'),
      complete: () => tell(refused ? 'refused' : 'closed'),
    });
    stream = {
      unsubscribe() {
        givenUp = true;
        asked.unsubscribe();
      },
    };
  }

  function take(from: string, result: LiveUpdatesSubscription): void {
    const update = result.businessUpdated;
    // Where a tanker is stands in the cache, and nowhere else.
    if (update.__typename !== 'TankerPosition') came = now().getTime();
    const shown = [...needs].filter((need) => need.business === from);
    if (shown.length === 0) return;
    const before = update.__typename === 'Order' ? knownOf(update) : null;
    if (before === 'newer') return;
    client.cache.write({
      dataId: 'ROOT_SUBSCRIPTION',
      query: LiveUpdatesDocument,
      result,
    });
    for (const need of shown) if (need.rereads(update, before)) readSoon(need);
    for (const listener of listeners) listener(update, before);
  }

  /** What the cache has of an order; `newer` when that is more than what has come. */
  function knownOf({ id, version }: LiveOrder): Before | 'newer' {
    const was = client.cache.readFragment({
      id: `Order:${id}`,
      fragment: KnownOrderFragmentDoc,
    });
    if (!was) return null;
    if (version !== null && was.version !== null && was.version > version) return 'newer';
    return { status: was.status, cancelled: was.cancellation !== null };
  }

  const soon = new Set<Need>();
  function readSoon(need: Need): void {
    if (soon.size === 0)
      setTimeout(() => {
        const still = [...soon].filter((one) => needs.has(one));
        soon.clear();
        read(new Set(still.flatMap(({ queries }) => queries)));
      }, together);
    soon.add(need);
  }

  function read(queries: ReadonlySet<DocumentNode>): void {
    void Promise.all([...queries].map((query) => refresh(client, query))).then((all) => {
      if (all.every(Boolean)) lastRead.set(now().getTime());
    });
  }

  // No first visit has to know of it.
  if (client.cache instanceof InMemoryCache)
    client.cache.policies.addPossibleTypes({
      LiveUpdate: ['Order', 'TankerPosition', 'Tank', 'Invoice', 'ExportJob', 'AppNotification'],
    });
  document.addEventListener('visibilitychange', () => tell(document.hidden ? 'hidden' : 'shown'));
  window.addEventListener('online', () => tell('online'));
  sessionEnd.subscribe(() => tell('over'));
  if (document.hidden) tell('hidden');

  return (need) => {
    needs.add(need);
    // The screen has just come.
    lastRead.set(now().getTime());
    const turned = business !== null && business !== need.business && state.needed;
    business = need.business;
    tell(turned ? 'turned' : 'needed');
    const old = need.queries.filter((query) => Number(oldestRead(client, query) ?? came) < came);
    if (old.length > 0) read(new Set(old));
    return () => {
      needs.delete(need);
      if (needs.size === 0) tell('left');
      else show();
    };
  };
}

/** An answer that is no stream: there is none to be had here. */
function isRefusal(error: unknown): boolean {
  if (ServerParseError.is(error)) return true;
  return ServerError.is(error) && error.statusCode < 500;
}
