/**
 * Live updates (product 10.1): one connection for all screens of a tab, controlled by connection.ts.
 * Updates are merged into the cache by id, and published to the screens.
 */

import { type ApolloClient, ApolloLink, type DocumentNode, InMemoryCache } from '@apollo/client';
import { ServerError, ServerParseError } from '@apollo/client/errors';
import { sessionEnd } from '../../auth/session-end';
import { now } from '../../lib/clock';
import { deviceNow } from '../../lib/device-clock';
import { oldestRead } from '../oldest-read';
import { refresh } from '../refresh';
import {
  after,
  type Connection,
  type ConnectionEvent,
  idle,
  nextDue,
  statusOf,
} from './connection';
import {
  KnownOrderFragmentDoc,
  LiveUpdatesDocument,
  type LiveUpdatesSubscription,
} from './LiveUpdates.generated';
import { lastRead, liveStatus } from './status';

/** An update: an object with its new values, or a notification. */
export type LiveUpdate = LiveUpdatesSubscription['businessUpdated'];

/** An update of an order. */
export type LiveOrder = Extract<LiveUpdate, { __typename: 'Order' }>;

/** The state of an order before an update; null when it was not cached. */
export type Before = { readonly status: string; readonly cancelled: boolean } | null;

/** The subscription of a mounted screen. */
export type Need = {
  /** The business that it shows. */
  readonly business: string;
  /** Its queries: refetched when updates may have been missed, and twice a minute without a live connection. */
  readonly queries: readonly DocumentNode[];
  /** Reports whether the queries must be refetched after an update, which is already in the cache. */
  readonly rereads: (update: LiveUpdate, before: Before) => boolean;
  /** The subscription belongs to the frame of every page, and does not count for the status in the header. */
  readonly frame?: boolean;
};

/** Called for each update. */
export type Listener = (update: LiveUpdate, before: Before) => void;

/** The debounce of refetches after updates, in milliseconds. */
const debounce = 250;

const listeners = new Set<Listener>();

/** Calls `listener` after every update, on any screen; returns the function that stops it. */
export function onEveryUpdate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const drivers = new WeakMap<ApolloClient, ReturnType<typeof drive>>();

/** Subscribes a screen to live updates; returns the function that ends the subscription. */
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
  // When the last update arrived, by the provider's clock: queries read earlier may be out of date.
  let came = 0;

  function dispatch(event: ConnectionEvent): void {
    const before = state;
    state = after(before, event, deviceNow());
    if (state.tries !== before.tries) connect();
    else if (state.link === 'closed') disconnect();
    // Debounced: the server may send a reset right after the stream has opened.
    if (state.reads !== before.reads) {
      came = now().getTime();
      for (const need of needs) readSoon(need);
    }
    show();
    clearTimeout(timer);
    const due = nextDue(state);
    if (due !== null) timer = setTimeout(dispatch, Math.max(0, due - deviceNow()), 'time');
  }

  /** Sets the status in the header; null when no mounted screen has live queries. */
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
    // Chunks received before the connection was closed may still be delivered.
    let givenUp = false;
    const onHeard = () => {
      if (!givenUp) dispatch('heard');
    };
    let refused = false;
    const requested = ApolloLink.execute(
      client.link,
      {
        query: LiveUpdatesDocument,
        context: { businessId: of, onHeard },
      },
      { client },
    ).subscribe({
      next({ data, errors }) {
        const code = errors?.[0]?.extensions?.['code'];
        if (data) take(of, data as LiveUpdatesSubscription);
        else if (code === 'RESET') dispatch('reset');
        else if (code === 'UPSTREAM_UNAVAILABLE') dispatch('lost');
        else refused = true;
      },
      error: (error: unknown) => dispatch(isRefusal(error) ? 'refused' : 'closed'),
      complete: () => dispatch(refused ? 'refused' : 'closed'),
    });
    stream = {
      unsubscribe() {
        givenUp = true;
        requested.unsubscribe();
      },
    };
  }

  function take(from: string, result: LiveUpdatesSubscription): void {
    const update = result.businessUpdated;
    // No query holds the position of a tanker: it is only in the cache, from updates.
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

  /** Returns the cached state of an order; `newer` when its version is above that of the update. */
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
      }, debounce);
    soon.add(need);
  }

  function read(queries: ReadonlySet<DocumentNode>): void {
    void Promise.all([...queries].map((query) => refresh(client, query))).then((all) => {
      if (all.every(Boolean)) lastRead.set(now().getTime());
    });
  }

  // Added here, not in cache.ts, so that the first page does not load it.
  if (client.cache instanceof InMemoryCache)
    client.cache.policies.addPossibleTypes({
      LiveUpdate: ['Order', 'TankerPosition', 'Tank', 'Invoice', 'ExportJob', 'AppNotification'],
    });
  document.addEventListener('visibilitychange', () =>
    dispatch(document.hidden ? 'hidden' : 'shown'),
  );
  window.addEventListener('online', () => dispatch('online'));
  sessionEnd.subscribe(() => dispatch('over'));
  if (document.hidden) dispatch('hidden');

  return (need) => {
    needs.add(need);
    // The screen has just mounted with fresh data.
    lastRead.set(now().getTime());
    const turned = business !== null && business !== need.business && state.needed;
    business = need.business;
    dispatch(turned ? 'turned' : 'needed');
    const old = need.queries.filter((query) => Number(oldestRead(client, query) ?? came) < came);
    if (old.length > 0) read(new Set(old));
    return () => {
      needs.delete(need);
      if (needs.size === 0) dispatch('left');
      else show();
    };
  };
}

/** Reports whether an error means that the server refuses the stream, such as an HTML or 4xx response. */
function isRefusal(error: unknown): boolean {
  if (ServerParseError.is(error)) return true;
  return ServerError.is(error) && error.statusCode < 500;
}
