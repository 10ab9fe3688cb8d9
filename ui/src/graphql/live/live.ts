/**
 * Live updates (product 10.1): one connection for all screens of a tab, which connection.ts
 * governs. What comes is merged into the cache by id, and told to the screens.
 */

import { type ApolloClient, ApolloLink, type DocumentNode, InMemoryCache } from '@apollo/client';
import { ServerError, ServerParseError } from '@apollo/client/errors';
import { sessionEnd } from '../../auth/session-end';
import { now } from '../../lib/clock';
import { deviceNow } from '../../lib/device-clock';
import { refresh } from '../refresh';
import { after, type Connection, type Happening, idle, nextDue, statusOf } from './connection';
import {
  KnownOrderFragmentDoc,
  LiveUpdatesDocument,
  type LiveUpdatesSubscription,
} from './LiveUpdates.generated';
import { lastRead, liveStatus } from './status';

/** An order or a tank as it has become, where a tanker is, or an invoice that has changed. */
export type LiveUpdate =
  | LiveUpdatesSubscription['businessUpdated']
  | { readonly __typename: 'Invoice'; readonly id: string };

/** An order, live. */
export type LiveOrder = Extract<LiveUpdate, { __typename: 'Order' }>;

/** Where an order stood before; null when this tab had not seen it. */
export type Before = { readonly status: string; readonly cancelled: boolean } | null;

/** What a screen that is shown asks of live updates. */
export type Need = {
  /** The business that it shows. */
  readonly business: string;
  /** What tells it of changes, an operation of one field; {@link LiveUpdatesDocument} by default. A tab has one connection: the screen that came last says which. */
  readonly subscription?: DocumentNode | undefined;
  /** What it read: read again when something may have been missed, and twice a minute where nothing is live. */
  readonly queries: readonly DocumentNode[];
  /** Whether an update, which is in the cache by then, is a reason to read it again too. */
  readonly rereads: (update: LiveUpdate, before: Before) => boolean;
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
  let followed: DocumentNode = LiveUpdatesDocument;
  let stream: { unsubscribe(): void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Updates that came while no screen was there for them.
  let missed = false;

  function tell(happening: Happening): void {
    const before = state;
    state = after(before, happening, deviceNow());
    if (state.tries !== before.tries) connect();
    else if (state.link === 'closed') disconnect();
    // The server may say that its stream stands and, a moment later, that something was missed before it did.
    if (state.reads !== before.reads) for (const need of needs) readSoon(need);
    show();
    clearTimeout(timer);
    const due = nextDue(state);
    if (due !== null) timer = setTimeout(tell, Math.max(0, due - deviceNow()), 'time');
  }

  /** The header says how live the screen is: one that reads nothing that changes is not. */
  function show(): void {
    const follows = [...needs].some(({ queries }) => queries.length > 0);
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
    const query = followed;
    // What was read before the connection was given up may still be on its way.
    let givenUp = false;
    const hear = () => {
      if (!givenUp) tell('heard');
    };
    let refused = false;
    const asked = ApolloLink.execute(
      client.link,
      {
        query,
        context: { businessId: of, onHeard: hear },
      },
      { client },
    ).subscribe({
      next({ data, errors }) {
        const code = errors?.[0]?.extensions?.['code'];
        if (data) take(of, query, data as Told);
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

  function take(from: string, query: DocumentNode, told: Told): void {
    const [update] = Object.values(told);
    if (!update) return;
    const shown = [...needs].filter(
      (need) => need.business === from && subscriptionOf(need) === query,
    );
    if (shown.length === 0) {
      missed = true;
      return;
    }
    const before = update.__typename === 'Order' ? knownOf(update) : null;
    if (before === 'newer') return;
    client.cache.write({
      dataId: 'ROOT_SUBSCRIPTION',
      query,
      result: told,
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
        read(still);
      }, together);
    soon.add(need);
  }

  function read(whose: Iterable<Need> = needs): void {
    const queries = new Set([...whose].flatMap((need) => need.queries));
    void Promise.all([...queries].map((query) => refresh(client, query))).then((all) => {
      if (all.every(Boolean)) lastRead.set(now().getTime());
    });
  }

  // No first visit has to know of it.
  if (client.cache instanceof InMemoryCache)
    client.cache.policies.addPossibleTypes({
      LiveUpdate: ['Order', 'TankerPosition', 'Tank', 'ExportJob', 'AppNotification'],
    });
  document.addEventListener('visibilitychange', () => tell(document.hidden ? 'hidden' : 'shown'));
  window.addEventListener('online', () => tell('online'));
  sessionEnd.subscribe(() => tell('over'));
  if (document.hidden) tell('hidden');

  return (need) => {
    needs.add(need);
    // The screen has just come.
    lastRead.set(now().getTime());
    const subscription = subscriptionOf(need);
    const other = business !== need.business || followed !== subscription;
    const turned = business !== null && other && state.needed;
    business = need.business;
    followed = subscription;
    tell(turned ? 'turned' : 'needed');
    if (missed) read();
    missed = false;
    return () => {
      needs.delete(need);
      if (needs.size === 0) tell('left');
      else show();
    };
  };
}

/** What a subscription says: its one field. */
type Told = Readonly<Record<string, LiveUpdate>>;

function subscriptionOf({ subscription = LiveUpdatesDocument }: Need): DocumentNode {
  return subscription;
}

/** An answer that is no stream: there is none to be had here. */
function isRefusal(error: unknown): boolean {
  if (ServerParseError.is(error)) return true;
  return ServerError.is(error) && error.statusCode < 500;
}
