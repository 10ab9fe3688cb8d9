import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchOffReading, switchOnReading } from '../../auth/reader';
import { storeCredentials } from '../../auth/storage';
import { dropReading, loadReadings, type Outcome, queueReading, sendReadings } from './readings';
import { countUnsent, type WaitingReading, waitingReadings } from './waiting';

const reading = (id: string, at = '2026-11-26T08:00:00Z'): WaitingReading => ({
  id,
  business: '1042',
  tank: 't1',
  name: 'Cuve gazole',
  level: 4200,
  at,
});

/** Stubs one lock that all callers share, as in a browser. */
function stubLocks(): void {
  let held = false;
  vi.stubGlobal('navigator', {
    locks: {
      async request(_name: string, _options: object, run: (lock: object | null) => Promise<void>) {
        if (held) return run(null);
        held = true;
        await run({}).finally(() => {
          held = false;
        });
      },
    },
  });
}

beforeEach(() => {
  localStorage.clear();
  storeCredentials({ token_type: 'Bearer', access_token: 'x', expires_in: 3600, scope: '' });
  switchOnReading('7');
  stubLocks();
});
afterEach(async () => {
  await switchOffReading();
  vi.unstubAllGlobals();
  waitingReadings.set([]);
});

test('readings are sent oldest first, each once, and removed when the server has answered', async () => {
  await queueReading(reading('b', '2026-11-26T09:00:00Z'));
  await queueReading(reading('a'));
  const send = vi.fn(async (): Promise<Outcome> => 'recorded');
  expect((await sendReadings(send)).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(waitingReadings.get()).toEqual([]);
  await sendReadings(send);
  expect(send).toHaveBeenCalledTimes(2);
});

test('only one of two tabs sends at the same time', async () => {
  await queueReading(reading('a'));
  const send = vi.fn(async (): Promise<Outcome> => 'recorded');
  await Promise.all([sendReadings(send), sendReadings(send)]);
  expect(send).toHaveBeenCalledOnce();
});

test('a reading whose outcome is unknown stays, and is sent again with the same key', async () => {
  await queueReading(reading('a'));
  await queueReading(reading('b', '2026-11-26T09:00:00Z'));
  const send = vi.fn(async (_: WaitingReading): Promise<Outcome> => 'later');
  expect(await sendReadings(send)).toEqual([]);
  expect(send).toHaveBeenCalledOnce();
  await loadReadings();
  expect(countUnsent(waitingReadings.get())).toBe(2);
  await sendReadings(send);
  expect(send.mock.lastCall?.[0].id).toBe('a');
});

test('a refused reading stays with the reason, and is not sent again', async () => {
  await queueReading(reading('a'));
  const send = vi.fn(async (): Promise<Outcome> => ({ refused: 'Trop tard.' }));
  await sendReadings(send);
  await sendReadings(send);
  expect(send).toHaveBeenCalledOnce();
  expect(waitingReadings.get()).toEqual([{ ...reading('a'), refused: 'Trop tard.' }]);
  await dropReading('a');
  expect(waitingReadings.get()).toEqual([]);
});

test('queueReading rejects when the reading cannot be kept', async () => {
  storeCredentials({ token_type: 'Bearer', access_token: 'y', expires_in: 3600, scope: '' });
  await expect(queueReading(reading('a'))).rejects.toThrow();
});
