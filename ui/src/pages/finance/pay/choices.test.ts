import { expect, test } from 'vitest';
import { type Change, chosenFrom, firstDueOn } from './choices';
import { invoice, late, methods } from './invoice.fixture';

test('the first due date is offered only when it is in the future', () => {
  const later = invoice({ dueOn: '2026-12-20' });
  expect(firstDueOn([later, invoice()], '2026-11-21')).toBe('2026-12-05');
  expect(firstDueOn([later, late], '2026-11-21')).toBeNull();
  expect(firstDueOn([invoice()], '2026-12-05')).toBeNull();
  expect(firstDueOn([invoice({ dueOn: null })], '2026-11-21')).toBeNull();
});

const sent = { paymentMethodId: 'c1', on: '2026-12-05' };

function chosen(change: Change, before: typeof sent | null = null, due: string | null = sent.on) {
  const { method, on } = chosenFrom(methods, due, change, before);
  return [method?.id, on];
}

test('the default method is proposed, today', () => {
  expect(chosen({})).toEqual(['m1', null]);
  expect(chosenFrom(methods.slice(1), null, {}, null).method?.id).toBe('c1');
});

test('the values of an earlier attempt are proposed again, and the user’s choice takes precedence', () => {
  expect(chosen({}, sent)).toEqual(['c1', '2026-12-05']);
  expect(chosen({ methodId: 'm1', later: false }, sent)).toEqual(['m1', null]);
  expect(chosen({ later: true })).toEqual(['m1', '2026-12-05']);
});

test('a past due date becomes today', () => {
  expect(chosen({ later: true }, null, null)).toEqual(['m1', null]);
});

test('an inactive method is never selected', () => {
  expect(chosen({ methodId: 'm2' })).toEqual(['m1', null]);
  const pending = methods.filter(({ id }) => id === 'm2');
  expect(chosenFrom(pending, null, {}, null).method).toBeNull();
});
