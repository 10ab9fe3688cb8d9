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

test('a batch goes by recordEvents, with the session’s proofs, in a request that outlives the page', async () => {
  answers({ __typename: 'OkPayload', ok: true });
  recordEvent('navigation:menu_clicked', {
    entry: 'finance',
    level: 1,
    from: routeOf('/operations/mes-livraisons/10482'),
  });
  const [event] = waitingEvents();
  window.dispatchEvent(new Event('pagehide'));
  // A page that is being left runs what follows its handlers, and no timer.
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

test('what the server refuses goes, what it could not store stays', async () => {
  answers(null, [{ message: 'Non.', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
  recordEvent('user:invited', {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(waitingEvents()).toHaveLength(1);
  answers({ __typename: 'OkPayload', ok: false });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(waitingEvents()).toEqual([]);
});

test('an answer that never comes does not stop the sending', async () => {
  fetched.mockImplementationOnce(() => new Promise(() => {}));
  recordEvent('user:invited', {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  answers({ __typename: 'OkPayload', ok: true });
  await vi.advanceTimersByTimeAsync(30_000 + 20_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(waitingEvents()).toEqual([]);
});
