import { afterEach, expect, test } from 'vitest';
import { draftOwner } from '../../../lib/drafts';
import { dropSending, type Intention, keepSending, keptSending, sendingOf } from './sending';

afterEach(() => {
  draftOwner.set(null);
  localStorage.clear();
});

const intention: Intention = {
  ids: ['2204', '2187'],
  paymentMethodId: 'm1',
  on: null,
  expectedTotal: 210_050,
};

test('the same intention keeps its idempotency key and the payments from before its first attempt', () => {
  const earlier = sendingOf(intention, { 2204: '0' }, null);
  expect(sendingOf({ ...intention }, { 2204: '2' }, earlier)).toBe(earlier);
});

test.each([
  ['invoices', { ids: ['2204'] }],
  ['method', { paymentMethodId: 'c1' }],
  ['day', { on: '2026-12-05' }],
  ['amount', { expectedTotal: 210_051 }],
])('another %s gets its own idempotency key', (_, change) => {
  const earlier = sendingOf(intention, {}, null);
  const other = sendingOf({ ...intention, ...change }, {}, earlier);
  expect(other.idempotencyKey).not.toBe(earlier.idempotencyKey);
});

test('an attempt without a response survives a reload, for the same invoices in any order', () => {
  draftOwner.set({ person: '7', business: '1042' });
  const sending = sendingOf(intention, { 2204: '0' }, null);
  keepSending(sending);
  expect(keptSending(['2187', '2204'])).toEqual(sending);
  expect(keptSending(['2204'])).toBeNull();
  dropSending(['2187', '2204']);
  expect(keptSending(['2204', '2187'])).toBeNull();
});
