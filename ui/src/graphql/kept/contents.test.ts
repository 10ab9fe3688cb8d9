import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmReader, mayReadKept, switchOffReading, switchOnReading } from '../../auth/reader';
import { clearCredentials, clearTraces, storeCredentials } from '../../auth/storage';
import { forget, keep, keepOnly, listOnce, maxBytes, readKept } from './contents';
import { keptKeys } from './keys';

const begin = Date.parse('2026-11-26T09:00:00Z');
const days = (count: number) => vi.setSystemTime(begin + count * 24 * 3600 * 1000);

function signIn(seconds = 30 * 24 * 3600): void {
  storeCredentials({
    token_type: 'Bearer',
    access_token: 'sealed',
    expires_in: seconds,
    scope: '',
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: begin, toFake: ['Date'] });
  localStorage.clear();
  signIn();
  switchOnReading('7');
});
afterEach(async () => {
  await switchOffReading();
  vi.useRealTimers();
});

const read = async (name: string, business = '1042') =>
  (await readKept<string>(business, name))?.content;

test('content is kept with its time, for one business', async () => {
  await keep('1042', 'Home{}', 'a');
  days(1);
  expect(await readKept('1042', 'Home{}')).toEqual({ content: 'a', at: new Date(begin) });
  expect(await read('Home{}', '1043')).toBeUndefined();
  await listOnce('1042');
  expect([...keptKeys.get()]).toEqual(['Home{}']);
});

test('content expires after seven days, and is deleted with the next write', async () => {
  await keep('1042', 'Home{}', 'a');
  days(7);
  expect(await read('Home{}')).toBe('a');
  days(7.01);
  expect(await read('Home{}')).toBeUndefined();
  await keep('1042', 'Fleet{}', 'b');
  days(0);
  expect(await read('Home{}')).toBeUndefined();
});

test('above 20 MB the oldest content is deleted, and larger content is not kept', async () => {
  const third = new Blob(['x'.repeat(Math.ceil(maxBytes / 3))]);
  for (const [day, name] of ['one', 'two', 'three'].entries()) {
    days(day);
    await keep('1042', name, third);
  }
  expect(keptKeys.get()).toEqual(new Set(['two', 'three']));
  await keep('1042', 'huge', new Blob([third, third, third]));
  expect(keptKeys.get()).toEqual(new Set(['two', 'three']));
});

test('forget deletes one content, keepOnly the contents of other businesses', async () => {
  await keep('1042', 'Home{}', 'a');
  await keep('1043', 'Home{}', 'b');
  await keepOnly(['1043']);
  expect(await read('Home{}')).toBeUndefined();
  expect(await read('Home{}', '1043')).toBe('b');
  await forget('1043', 'Home{}');
  expect(await read('Home{}', '1043')).toBeUndefined();
});

test.each([
  ['the session is over', () => vi.setSystemTime(begin + 31 * 24 * 3600 * 1000)],
  ['a new session has started that our server has not confirmed yet', () => signIn()],
  ['the person signed out', () => [clearCredentials(), clearTraces()]],
])('nothing is read or kept once %s', async (_what, happens) => {
  await keep('1042', 'Home{}', 'a');
  happens();
  expect(mayReadKept()).toBe(false);
  expect(await read('Home{}')).toBeUndefined();
  await keep('1042', 'Fleet{}', 'b');
  days(0);
  signIn();
  switchOnReading('7');
  expect(await read('Fleet{}')).toBeUndefined();
});

test('content survives for the same user in the next session, and is erased for another one', async () => {
  await keep('1042', 'Home{}', 'a');
  signIn();
  await confirmReader('7');
  expect(await read('Home{}')).toBe('a');
  signIn();
  await confirmReader('8');
  expect(mayReadKept()).toBe(false);
  expect(await indexedDB.databases()).toEqual([]);
});

test('switching off erases the content at once', async () => {
  await keep('1042', 'Home{}', 'a');
  await switchOffReading();
  expect(await indexedDB.databases()).toEqual([]);
  switchOnReading('7');
  expect(await read('Home{}')).toBeUndefined();
});
