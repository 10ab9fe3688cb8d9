import { beforeEach, expect, test } from 'vitest';
import { draftOwner, sweepPersonal } from './drafts';
import { keepRecent, readRecents } from './recents';

const claire = { person: '7', business: '1042' };
const order = (id: string) => ({ id: `ORDER:${id}`, title: `CMD-${id}`, link: `/o/${id}` });

beforeEach(() => {
  localStorage.clear();
  draftOwner.set(claire);
});

test('recent records belong to one user and business, the latest first and without duplicates', () => {
  for (const id of ['1', '2', '1']) keepRecent(order(id));
  expect(readRecents()).toEqual([order('1'), order('2')]);
  for (const owner of [{ ...claire, person: '8' }, { ...claire, business: '1078' }, null]) {
    draftOwner.set(owner);
    expect(readRecents()).toEqual([]);
  }
});

test('eight records are kept, each with only its id, title and link', () => {
  for (let id = 1; id <= 9; id++) keepRecent({ ...order(`${id}`), total: 12 } as never);
  expect(readRecents()).toHaveLength(8);
  expect(readRecents()[0]).toEqual(order('9'));
});

test('nothing is kept without an owner', () => {
  draftOwner.set(null);
  keepRecent(order('1'));
  expect(localStorage).toHaveLength(0);
});

test('foreign content is ignored', () => {
  for (const text of ['{', '{}', '[1, null]', '[{"id":"a","title":"b","link":"//elsewhere"}]']) {
    localStorage.setItem('recent:7:1042', text);
    expect(readRecents()).toEqual([]);
  }
});

test('sweepPersonal removes the records of other users, at a sign-out all of them', () => {
  keepRecent(order('1'));
  sweepPersonal('7');
  expect(readRecents()).toHaveLength(1);
  sweepPersonal('8');
  expect(readRecents()).toEqual([]);
  keepRecent(order('1'));
  localStorage.setItem('theme', 'dark');
  sweepPersonal();
  expect(Object.keys(localStorage)).toEqual(['theme']);
});
