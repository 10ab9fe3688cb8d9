import { beforeEach, expect, test } from 'vitest';
import type { RecurringOrderInput } from '../../graphql/types.generated';
import { draftOwner } from '../../lib/drafts';
import { dropForm, sendingKey } from './sending';

const form = 'recurrence-nouvelle-1';
const input = { name: 'Gazole Toulouse hebdo' } as RecurringOrderInput;

beforeEach(() => {
  localStorage.clear();
  draftOwner.set({ person: '7', business: '1042' });
});

test('after a reload the same request keeps the key that was not acknowledged', () => {
  const first = sendingKey(form, input, null);
  expect(sendingKey(form, { ...input }, null)).toBe(first);
  expect(sendingKey('recurrence-copie-r1', input, null)).not.toBe(first);
});

test('a page keeps its key when the form changes', () => {
  const changed = { ...input, name: 'Gazole Bordeaux hebdo' };
  const first = sendingKey(form, input, null);
  expect(sendingKey(form, changed, first)).toBe(first);
  expect(sendingKey(form, changed, null)).toBe(first);
});

test('another request gets a new key, and so does the same one once the form is closed', () => {
  const first = sendingKey(form, input, null);
  expect(sendingKey(form, { ...input, name: 'Autre' }, null)).not.toBe(first);
  const second = sendingKey(form, input, null);
  dropForm(form);
  expect(sendingKey(form, input, null)).not.toBe(second);
});
