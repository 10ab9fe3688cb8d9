import { beforeEach, expect, test } from 'vitest';
import { forgetEvents, waitingEvents } from './event-queue';
import { eventPrefix } from './events';

const day = 24 * 60 * 60 * 1000;
const now = 30 * day;

function store(id: string, at: number): void {
  const event = { name: 'user:invited', properties: {}, at };
  localStorage.setItem(eventPrefix + id, JSON.stringify(event));
}
const ids = () => waitingEvents(now).map(({ id }) => id);

beforeEach(() => localStorage.clear());

test('events are returned oldest first, and removed by forgetEvents', () => {
  store('b', now - 1);
  store('a', now - 2);
  expect(ids()).toEqual(['a', 'b']);
  forgetEvents(waitingEvents(now).slice(0, 1));
  expect(ids()).toEqual(['b']);
});

test('events of a week ago and invalid ones are removed, and nothing else of the storage', () => {
  store('old', now - 7 * day);
  store('new', now - 7 * day + 1);
  for (const [key, value] of [
    ['not-json', '{'],
    ['null', 'null'],
    ['no-name', '{"at":2591000000,"properties":{}}'],
    ['no-time', '{"name":"user:invited","properties":{}}'],
    ['no-properties', '{"name":"user:invited","at":2591000000}'],
  ] as const) {
    localStorage.setItem(eventPrefix + key, value);
  }
  localStorage.setItem('auth-credentials', '{');
  expect(ids()).toEqual(['new']);
  expect(Object.keys(localStorage).sort()).toEqual(['auth-credentials', `${eventPrefix}new`]);
});
