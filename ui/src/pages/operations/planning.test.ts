import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, test } from 'vitest';
import { failure } from '../../stories/clients';
import { planned } from './entries';
import { isLost, isOpen } from './planning';

const at = (...path: (string | number)[]) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'Non.', path }] });
const entry = {
  __typename: 'PlanningEntry',
  date: '2026-11-24',
  window: 'MORNING',
  isOccurrence: false,
  order: null,
  recurringOrder: null,
} as const;

test('a planning that failed to load is not one without deliveries', () => {
  const nothing = {
    planning: [],
    planningClosedDays: [],
    orders: { __typename: 'OrderPage' as const, items: [] },
  };
  expect(isLost(undefined, undefined)).toBe(false);
  expect(isLost(undefined, failure())).toBe(true);
  expect(isLost(nothing, undefined)).toBe(false);
  expect(isLost(nothing, at('planning'))).toBe(true);
  // Only the days without deliveries are missing, or the content of one entry.
  expect(isLost(nothing, at('planningClosedDays'))).toBe(false);
  expect(isLost({ ...nothing, planning: [entry] }, at('planning', 0, 'order'))).toBe(false);
});

test('an order is possible for a future day with deliveries', () => {
  const reasons = new Map<string, 'SUNDAY' | null>([
    ['2026-11-22', 'SUNDAY'],
    ['2026-11-25', null],
  ]);
  const planning = {
    labelledBy: 'title',
    days: [],
    today: '2026-11-21',
    planned: planned([], { from: '2026-11-16', to: '2026-11-29' }),
    whole: true,
    closedOn: (date: string) => reasons.get(date),
    loading: false,
  };
  const open = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-25'].filter(
    (date) => isOpen(date, planning),
  );
  expect(open).toEqual(['2026-11-23']);
});
