import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftOwner, dropDraft, readDraft, sweepPersonal } from './drafts';
import { keepDraft } from './keep-draft';

const claire = { person: '7', business: '1042' };

beforeEach(() => {
  localStorage.clear();
  draftOwner.set(claire);
});
afterEach(() => vi.useRealTimers());

test('a draft belongs to one user, one business and one form', () => {
  keepDraft('contact-nouveau', { firstName: 'Marie' });
  expect(readDraft('contact-nouveau')).toEqual({ firstName: 'Marie' });
  expect(readDraft('contact-12')).toBeNull();
  for (const owner of [
    { ...claire, person: '8' },
    { ...claire, business: '1078' },
  ]) {
    draftOwner.set(owner);
    expect(readDraft('contact-nouveau')).toBeNull();
  }
});

test('without an owner no draft is kept', () => {
  draftOwner.set(null);
  keepDraft('contact-nouveau', { firstName: 'Marie' });
  expect(readDraft('contact-nouveau')).toBeNull();
  dropDraft('contact-nouveau');
  expect(localStorage).toHaveLength(0);
});

test('account, card, password and consent fields are never kept, at any depth', () => {
  const never = { iban: 'FR76', bic: 'TEST', consent: true, cardNumber: '4', cvc: '1' };
  keepDraft('sepa', {
    holder: 'G',
    ...never,
    nested: [{ password: 'a', newPassword: 'b', at: 1 }],
  });
  expect(readDraft('sepa')).toEqual({ holder: 'G', nested: [{ at: 1 }] });
  keepDraft('sepa', never);
  expect(localStorage, 'no draft of such fields alone').toHaveLength(0);
});

test('an unchanged form has no draft', () => {
  keepDraft('informations', { name: 'G' });
  keepDraft('informations', {});
  expect(localStorage).toHaveLength(0);
});

test('a dropped draft is gone', () => {
  keepDraft('informations', { name: 'G' });
  dropDraft('informations');
  expect(readDraft('informations')).toBeNull();
});

test('a draft expires after a day', () => {
  vi.useFakeTimers({ now: 0 });
  keepDraft('informations', { name: 'G' });
  vi.setSystemTime(24 * 60 * 60 * 1000 - 1);
  expect(readDraft('informations')).toEqual({ name: 'G' });
  vi.setSystemTime(24 * 60 * 60 * 1000);
  expect(readDraft('informations')).toBeNull();
  sweepPersonal('7');
  expect(localStorage).toHaveLength(0);
});

test('sweepPersonal removes the drafts of other users, at a sign-out all of them', () => {
  localStorage.setItem('theme', 'dark');
  keepDraft('informations', { name: 'G' });
  draftOwner.set({ person: '77', business: '1042' });
  keepDraft('informations', { name: 'H' });
  sweepPersonal('77');
  expect(readDraft('informations')).toEqual({ name: 'H' });
  draftOwner.set(claire);
  expect(readDraft('informations')).toBeNull();
  sweepPersonal();
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

test.each(['', '{', 'null', '{"values":{"name":"G"}}', '{"at":"x","values":7}'])(
  'foreign content %s is no draft',
  (text) => {
    localStorage.setItem('draft:7:1042:informations', text);
    expect(readDraft('informations')).toBeNull();
  },
);

test('a full storage does not throw', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepDraft('informations', { name: 'G' })).not.toThrow();
  full.mockRestore();
});
