import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixtureClient, WithClient } from '../../../graphql/test';
import { occurrence, recurringAnswers } from '../../../stories/recurring';
import { rest, usePreview } from './usePreview';
import { blank, type Values } from './values';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const on = (...weekdays: string[]): Values => ({
  ...blank,
  addressId: 'a1',
  startsOn: '2026-11-22',
  weekdays,
});

async function preview(first: Values | null) {
  const requested = vi.fn(({ input }: { input: { weekdays: number[] } }) => ({
    occurrences: input.weekdays.map((day) => occurrence(`2026-11-2${day}`)),
    userErrors:
      input.weekdays[0] === 6
        ? [{ __typename: 'UserError', field: ['window'], code: 'closed', message: 'Fermé.' }]
        : [],
  }));
  const client = fixtureClient({
    query: { ...recurringAnswers(), recurringPreview: requested as never },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WithClient client={client}>{children}</WithClient>
  );
  const { result, rerender } = renderHook(({ values }) => usePreview(values), {
    wrapper,
    initialProps: { values: first },
  });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await wait(0);
  return { requested, result, change: (values: Values | null) => rerender({ values }), wait };
}

const dates = (of: { current: ReturnType<typeof usePreview> }) =>
  of.current.dates?.map(({ date }) => date);

test('dates are requested 400 ms after the last change, and the former ones stay until then', async () => {
  const { requested, result, change, wait } = await preview(on('2'));
  expect(dates(result)).toEqual(['2026-11-22']);
  expect(result.current.old).toBe(false);
  change(on('3'));
  await wait(rest - 1);
  change(on('4'));
  await wait(rest - 1);
  expect(requested).toHaveBeenCalledTimes(1);
  expect(dates(result)).toEqual(['2026-11-22']);
  expect(result.current.old).toBe(true);
  await wait(1);
  expect(requested).toHaveBeenCalledTimes(2);
  await wait(0);
  expect(dates(result)).toEqual(['2026-11-24']);
  expect(result.current.old).toBe(false);
});

test('an invalid form keeps the former dates, and requests nothing', async () => {
  const { requested, result, change, wait } = await preview(on('2'));
  change(null);
  await wait(2 * rest);
  expect(requested).toHaveBeenCalledTimes(1);
  expect(dates(result)).toEqual(['2026-11-22']);
  expect(result.current.old).toBe(true);
});

test('an objection is shown at its field until the next request', async () => {
  const { result, change, wait } = await preview(on('6'));
  expect(result.current.objections).toEqual({ window: 'Fermé.' });
  expect(dates(result)).toBeUndefined();
  change(on('2'));
  expect(result.current.objections).toEqual({});
  await wait(rest);
  expect(result.current.objections).toEqual({});
});
