import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionEnd } from '../../auth/session-end';
import { storeCredentials } from '../../auth/storage';
import { waitingEvents } from '../../lib/event-queue';
import { recordEvent } from '../../lib/events';
import { routeOf } from '../../lib/paths';
import { createSessionClient } from '../session/session-client';
import { recordEvents } from './record-events';

const fetched = vi.fn<typeof fetch>();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched.mockReset());
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: unknown, task: (lock: object) => unknown) => task({}),
    },
  });
  localStorage.clear();
  sessionEnd.set(null);
  storeCredentials({
    token_type: 'Bearer',
    access_token: 'sealed',
    expires_in: 3600,
    scope: 'full',
  });
  document.cookie = 'XSRF-TOKEN=x';
  stop = recordEvents(createSessionClient().client);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answers = (recordEvents: object | null, errors?: object[]) =>
  fetched.mockImplementation(async () =>
    Response.json({ data: recordEvents && { recordEvents }, ...(errors && { errors }) }),
  );

test('a batch is sent by recordEvents, with the credentials, in a request that outlives the page', async () => {
  answers({ __typename: 'OkPayload', ok: true });
  recordEvent('navigation:menu_clicked', {
    entry: 'finance',
    level: 1,
    from: routeOf('/operations/mes-livraisons/10482'),
  });
  const [event] = waitingEvents();
  window.dispatchEvent(new Event('pagehide'));
  // A page that is being unloaded runs microtasks after its handlers, but no timers.
  await vi.advanceTimersByTimeAsync(0);
  const init = fetched.mock.lastCall?.[1];
  expect(init?.keepalive).toBe(true);
  expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({
    authorization: 'Bearer sealed',
    'x-xsrf-token': 'x',
  });
  expect(JSON.parse(String(init?.body))).toMatchObject({
    operationName: 'RecordEvents',
    documentId: expect.stringMatching(/^sha256:/),
    variables: {
      events: [
        {
          id: event?.id,
          name: 'navigation:menu_clicked',
          at: new Date(event?.at ?? 0).toISOString(),
          properties: [
            { key: 'entry', value: 'finance' },
            { key: 'level', value: '1' },
            { key: 'from', value: '/operations/mes-livraisons/{orderId}' },
          ],
        },
      ],
    },
  });
  expect(waitingEvents()).toEqual([]);
});

test('events that the server refuses are dropped, those that it could not store are kept', async () => {
  answers(null, [{ message: 'Non.', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
  recordEvent('user:invited', {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(waitingEvents()).toHaveLength(1);
  answers({ __typename: 'OkPayload', ok: false });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(waitingEvents()).toEqual([]);
});

test('a request that never gets a response does not block later ones', async () => {
  fetched.mockImplementationOnce(() => new Promise(() => {}));
  recordEvent('user:invited', {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  answers({ __typename: 'OkPayload', ok: true });
  await vi.advanceTimersByTimeAsync(30_000 + 20_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(waitingEvents()).toEqual([]);
});
