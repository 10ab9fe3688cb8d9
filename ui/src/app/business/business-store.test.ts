import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  sessionStorage.clear();
  vi.resetModules();
});

/** Loads the store as a new page does. */
async function load() {
  return (await import('./business-store')).currentBusinessId;
}

test('nothing is selected by default', async () => {
  expect((await load()).get()).toBeUndefined();
});

test('a selection survives a reload of the tab, in the specification’s place and shape', async () => {
  (await load()).set('1042');
  expect(sessionStorage.getItem('businessStore')).toBe('{"currentBusinessId":"1042"}');
  expect(localStorage.getItem('businessStore')).toBeNull();
  vi.resetModules();
  expect((await load()).get()).toBe('1042');
});

test('the last selection is kept for the first requests of a new tab, which has none of its own', async () => {
  (await load()).set('1042');
  expect(localStorage.getItem('auth-business')).toBe('1042');
  sessionStorage.clear();
  vi.resetModules();
  expect((await load()).get()).toBeUndefined();
});

test('unselecting removes the stored value', async () => {
  const store = await load();
  store.set('1042');
  store.set(undefined);
  expect(sessionStorage.getItem('businessStore')).toBeNull();
});

test.each(['{', 'null', '[]', '{"currentBusinessId":7}', '{"currentBusinessId":""}'])(
  'foreign content %s is no selection',
  async (text) => {
    sessionStorage.setItem('businessStore', text);
    expect((await load()).get()).toBeUndefined();
  },
);
