/** Live updates with the real cache; the tests publish what the server would send. */
import { ApolloClient, ApolloLink, gql, Observable } from '@apollo/client';
import type { Observer } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionEnd } from '../../auth/session-end';
import { createCache } from '../cache';
import { defaultOptions } from '../client';
import { answersLink } from '../links/answers';
import { follow, onEveryUpdate } from './live';
import { liveStatus } from './status';

beforeEach(() => {
  vi.useFakeTimers();
  sessionEnd.set(null);
});
afterEach(() => vi.useRealTimers());

const list = gql`
  query List {
    orders {
      items {
        id
        status
        version
        cancellation {
          at
        }
        totals {
          totalExclTax
          vat
        }
      }
    }
  }
`;

const order = (changes: object = {}) => ({
  __typename: 'Order',
  id: 'o1',
  status: 'ready',
  version: 3,
  cancellation: null,
  totals: { __typename: 'OrderTotals', totalExclTax: 1000, vat: 200 },
  ...changes,
});

/** An update of an order, with all fields of its row. */
const update = (changes: object = {}) => ({
  ...order(),
  reference: 'CMD-1',
  createdAt: null,
  deliveredAt: null,
  eta: null,
  purchaseOrderNumber: null,
  address: null,
  slot: null,
  items: [],
  recurringOrder: null,
  tanker: null,
  emissionsKgCo2e: null,
  canCancel: true,
  canEdit: true,
  updatedAt: null,
  totals: { __typename: 'OrderTotals', totalExclTax: 900, totalInclTax: 1080, isEstimate: false },
  ...changes,
});

type Stream = Observer<ApolloLink.Result> & { business: unknown; hears(): void; open: boolean };

/** Creates a client that has read its list, and records the streams that it opens. */
async function listed() {
  const streams: Stream[] = [];
  const requested: string[] = [];
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        requested.push(operation.operationName ?? '');
        if (operation.operationName !== 'LiveUpdates') {
          const items = [order()];
          observer.next({ data: { orders: { __typename: 'OrderPage', items } } });
          observer.complete();
          return undefined;
        }
        const { businessId, onHeard } = operation.getContext();
        const stream: Stream = Object.assign(observer, {
          business: businessId,
          hears: () => onHeard?.(),
          open: true,
        });
        streams.push(stream);
        return () => {
          stream.open = false;
        };
      }),
  );
  const client = new ApolloClient({
    cache: createCache(),
    defaultOptions,
    link: answersLink().concat(link),
  });
  const watched = client.watchQuery({ query: list }).subscribe({});
  await vi.advanceTimersByTimeAsync(0);
  const shown = () => {
    const data = client.readQuery<{ orders: { items: ReturnType<typeof order>[] } }>({
      query: list,
    });
    return data?.orders.items[0];
  };
  const rereads = vi.fn();
  const need = (business = 'b1') => follow(client, { business, queries: [list], rereads });
  const reads = () => requested.filter((name) => name === 'List').length;
  return { client, streams, shown, rereads, need, reads, end: () => watched.unsubscribe() };
}

const publish = (stream: Stream | undefined, changes: object) => {
  stream?.next({ data: { businessUpdated: update(changes) } });
};

test('an update is merged by id, and listeners get it with the earlier state', async () => {
  const { streams, shown, rereads, need, reads } = await listed();
  const everywhere = vi.fn();
  const stop = onEveryUpdate(everywhere);
  need();
  expect(streams).toHaveLength(1);
  expect(streams[0]?.business).toBe('b1');
  streams[0]?.hears();
  expect(liveStatus.get()).toBe('live');
  await vi.advanceTimersByTimeAsync(250);
  expect(reads(), 'refetched for updates missed while opening').toBe(2);
  publish(streams[0], { status: 'processing', version: 4 });
  expect(shown()).toMatchObject({
    status: 'processing',
    // Fields of an object that an update does not have stay.
    totals: { totalExclTax: 900, vat: 200 },
  });
  const news = [
    expect.objectContaining({ id: 'o1', status: 'processing' }),
    { status: 'ready', cancelled: false },
  ];
  expect(rereads).toHaveBeenCalledExactlyOnceWith(...news);
  expect(everywhere).toHaveBeenCalledExactlyOnceWith(...news);
  stop();
});

test('an update older than the cached version is ignored', async () => {
  const { streams, shown, rereads, need } = await listed();
  need();
  publish(streams[0], { status: 'oncoming', version: 2 });
  expect(shown()?.status).toBe('ready');
  expect(rereads).not.toHaveBeenCalled();
});

test('an order that is not cached has no earlier state', async () => {
  const { streams, rereads, need } = await listed();
  need();
  publish(streams[0], { id: 'o2' });
  expect(rereads).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'o2' }), null);
});

test('a screen whose rereads() returns true is refetched, once for updates in quick succession', async () => {
  const { streams, rereads, need, reads } = await listed();
  need();
  rereads.mockReturnValue(true);
  const before = reads();
  publish(streams[0], { status: 'processing', version: 4 });
  publish(streams[0], { status: 'delivered', version: 5 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads()).toBe(before + 1);
});

test('screens share one connection; updates without a screen are refetched by the next one', async () => {
  const { streams, shown, need, reads } = await listed();
  const stops = [need(), need()];
  streams[0]?.hears();
  expect(streams).toHaveLength(1);
  for (const stop of stops) stop();
  await vi.advanceTimersByTimeAsync(1000);
  const before = reads();
  publish(streams[0], { status: 'processing', version: 4 });
  expect(shown()?.status).toBe('ready');
  need();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(streams).toHaveLength(1);
  expect(reads()).toBe(before + 1);
});

test('another business gets a new connection, and updates of the earlier one are ignored', async () => {
  const { streams, shown, rereads, need } = await listed();
  const stop = need();
  streams[0]?.hears();
  stop();
  need('b2');
  expect(streams.map(({ business, open }) => [business, open])).toEqual([
    ['b1', false],
    ['b2', true],
  ]);
  publish(streams[0], { status: 'processing', version: 4 });
  streams[0]?.hears();
  expect(shown()?.status).toBe('ready');
  expect(rereads).not.toHaveBeenCalled();
  expect(liveStatus.get(), 'the new connection is not open yet').toBeNull();
});

test('an invoice is merged under its field names, not its aliases', async () => {
  const { client, streams, rereads, need } = await listed();
  need();
  const invoice = { __typename: 'Invoice', id: 'f1', invoiceStatus: 'PAID', payment: 2 };
  streams[0]?.next({ data: { businessUpdated: invoice } });
  expect(rereads).toHaveBeenCalledExactlyOnceWith(invoice, null);
  expect(client.cache.extract()).toMatchObject({ 'Invoice:f1': { status: 'PAID', payment: 2 } });
});

test('a screen that is mounted again is refetched if updates have arrived since', async () => {
  const { client, streams, need, reads } = await listed();
  // The subscription of the frame keeps the connection open.
  follow(client, { business: 'b1', queries: [], rereads: () => false });
  const stop = need();
  streams[0]?.hears();
  await vi.advanceTimersByTimeAsync(1000);
  stop();
  const before = reads();
  need()();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads(), 'no update has arrived').toBe(before);
  publish(streams[0], { id: 'o2' });
  need();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads()).toBe(before + 1);
});

test('the header shows no status for a screen without live queries', async () => {
  const { client, streams, need } = await listed();
  follow(client, { business: 'b1', queries: [], rereads: () => false });
  // The subscription of the frame.
  follow(client, { business: 'b1', queries: [list], rereads: () => false, frame: true });
  streams[0]?.hears();
  expect(liveStatus.get()).toBeNull();
  const stop = need();
  expect(liveStatus.get()).toBe('live');
  stop();
  expect(liveStatus.get()).toBeNull();
});

test('the status follows the server’s connection to its provider', async () => {
  const { streams, need, reads } = await listed();
  need();
  streams[0]?.hears();
  const fail = (code: string) =>
    streams[0]?.next({ data: null, errors: [{ message: 'Non.', extensions: { code } }] });
  fail('UPSTREAM_UNAVAILABLE');
  expect(liveStatus.get()).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(250);
  const before = reads();
  fail('RESET');
  expect(liveStatus.get()).toBe('live');
  await vi.advanceTimersByTimeAsync(250);
  expect(reads()).toBe(before + 1);
});

test('opening and a reset right after it trigger one refetch', async () => {
  const { streams, need, reads } = await listed();
  need();
  const before = reads();
  streams[0]?.hears();
  streams[0]?.next({ data: null, errors: [{ message: 'Non.', extensions: { code: 'RESET' } }] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads()).toBe(before + 1);
});

test('a lost connection is reopened automatically', async () => {
  const { streams, need } = await listed();
  need();
  streams[0]?.hears();
  streams[0]?.complete();
  expect(liveStatus.get()).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(2000);
  expect(streams).toHaveLength(2);
  streams[1]?.hears();
  expect(liveStatus.get()).toBe('live');
});

test('when the connection is refused, the screen is polled twice a minute', async () => {
  const { streams, need, reads } = await listed();
  need();
  const refusal = { message: 'Trop.', extensions: { code: 'RATE_LIMITED' } };
  streams[0]?.next({ data: null, errors: [refusal] });
  streams[0]?.complete();
  expect(liveStatus.get()).toBe('polling');
  const before = reads();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(streams).toHaveLength(1);
  expect(reads()).toBe(before + 2);
});

test('the connection closes with the session', async () => {
  const { streams, need } = await listed();
  need();
  streams[0]?.hears();
  sessionEnd.set('expired');
  expect(streams[0]?.open).toBe(false);
  expect(liveStatus.get()).toBeNull();
});
