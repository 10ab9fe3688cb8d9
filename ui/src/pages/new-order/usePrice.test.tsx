import { act, renderHook } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fixtureClient, WithClient } from '../../graphql/test';
import type { OrderQuoteInput } from '../../graphql/types.generated';
import type { QuoteFragment } from './NewOrder.generated';
import { guarantee } from './quote';
import { usePrice } from './usePrice';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z') }));
afterEach(() => vi.useRealTimers());

const input = (volume: number): OrderQuoteInput => ({
  addressId: 'a1',
  items: [{ gasId: '1', volume, fillUp: false }],
  date: '2026-11-26',
  window: 'MORNING',
});

/** Prices that are asked one after the other; null is a refusal, an error a failure, a promise an answer that takes its time. */
function opened(...prices: (string | null | Error | Promise<string>)[]) {
  const asked: OrderQuoteInput[] = [];
  const orderQuote = (args: { input: OrderQuoteInput }) => {
    const price = prices[Math.min(asked.length, prices.length - 1)];
    asked.push(args.input);
    if (price instanceof Error) throw price;
    if (price === null)
      return { userErrors: [{ field: ['items', '0', 'volume'], code: 'max', message: 'Trop.' }] };
    const id = `q${asked.length}`;
    const answer = (unitPrice = '') => ({ quote: quote(id, unitPrice), userErrors: [] });
    return price instanceof Promise ? price.then(answer) : answer(price);
  };
  const client = fixtureClient({ query: { orderQuote: orderQuote as never } });
  const network = { there: true };
  const hook = renderHook((now: OrderQuoteInput | null) => usePrice(now, network.there), {
    initialProps: input(1000) as OrderQuoteInput | null,
    wrapper: ({ children }) => <WithClient client={client}>{children}</WithClient>,
  });
  return { asked, network, ...hook };
}

function quote(id: string, unitPriceExclTax: string): QuoteFragment {
  const validUntil = new Date(Date.now() + guarantee).toISOString();
  const items = [{ unitPriceExclTax, volume: 1000 }];
  return { id, validUntil, items, warnings: [] } as unknown as QuoteFragment;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a price is asked once the form rests, of what it holds then', async () => {
  const { asked, result, rerender } = opened('1.2168');
  await wait(300);
  rerender(input(2000));
  await wait(399);
  expect(asked).toEqual([]);
  expect(result.current).toMatchObject({ quote: null, asking: true });
  await wait(50);
  expect(asked).toEqual([input(2000)]);
  expect(result.current).toMatchObject({ quote: { id: 'q1' }, asking: false, instead: null });
  rerender(null);
  await wait(1000);
  expect(result.current).toMatchObject({ quote: null, asking: false });
  expect(asked).toHaveLength(1);
});

test('what stands against it goes with what it stands against', async () => {
  const { result, rerender } = opened(null, '1.2168');
  await wait(450);
  expect(result.current.objections).toMatchObject([{ message: 'Trop.' }]);
  rerender(input(500));
  expect(result.current.objections).toEqual([]);
  await wait(450);
  expect(result.current.quote?.id).toBe('q2');
});

test('an answer that comes late is not the price of what stands there now', async () => {
  let answer = (_price: string) => {};
  const late = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const { result, rerender } = opened(late, '1.2200');
  await wait(450);
  rerender(input(2000));
  await wait(450);
  expect(result.current.quote?.id).toBe('q2');
  answer('1.2168');
  await wait(50);
  expect(result.current.quote?.id).toBe('q2');
});

test('a failure is told, and asked again', async () => {
  const { result } = opened(new GraphQLError('Non.'), '1.2168');
  await wait(450);
  expect(result.current).toMatchObject({ quote: null, asking: false });
  expect(result.current.failure).not.toBeNull();
  act(() => result.current.again());
  await wait(50);
  expect(result.current).toMatchObject({ quote: { id: 'q2' }, failure: null });
});

test('at the end of the guarantee the same price goes on, another one waits to be agreed to', async () => {
  const { result } = opened('1.2168', '1.2168', '1.2200', '1.2300');
  await wait(450);
  await wait(guarantee);
  expect(result.current).toMatchObject({ quote: { id: 'q2' }, instead: null });
  await wait(guarantee);
  expect(result.current).toMatchObject({ quote: { id: 'q3' }, instead: { id: 'q2' } });
  // Nobody has answered: what is left is still the price that was shown as guaranteed.
  await wait(guarantee);
  expect(result.current).toMatchObject({ quote: { id: 'q4' }, instead: { id: 'q2' } });
  act(() => result.current.agree());
  expect(result.current).toMatchObject({ quote: { id: 'q4' }, instead: null });
});

test('a price that is asked again after a failure waits to be agreed to when it is another', async () => {
  const { result } = opened('1.2168', new GraphQLError('Non.'), '1.2200');
  await wait(450);
  await wait(guarantee);
  expect(result.current).toMatchObject({ quote: null, instead: null });
  act(() => result.current.again());
  await wait(50);
  expect(result.current).toMatchObject({ quote: { id: 'q3' }, instead: { id: 'q1' } });
});

test('nothing is asked while nobody looks', async () => {
  const { asked, result } = opened('1.2168');
  await wait(450);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await wait(2 * guarantee);
  expect(asked).toHaveLength(1);
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await wait(50);
  expect(result.current.quote?.id).toBe('q2');
  visibility.mockRestore();
});

test('a price that the provider offers waits to be agreed to', async () => {
  const { result } = opened('1.2168');
  await wait(450);
  act(() => result.current.offer(quote('new', '1.2200')));
  expect(result.current).toMatchObject({ quote: { id: 'new' }, instead: { id: 'q1' } });
});

test('while nobody can be reached no price is asked, one that is guaranteed stays, and it goes on by itself', async () => {
  const { asked, network, result, rerender } = opened('1.2168');
  await wait(450);
  const turn = async (there: boolean, volume: number) => {
    network.there = there;
    rerender(input(volume));
    await wait(450);
  };
  await turn(false, 1000);
  expect(result.current).toMatchObject({ quote: { id: 'q1' }, asking: false });
  await turn(true, 1000);
  // Another one would have to be agreed to.
  expect(asked).toHaveLength(1);
  await turn(false, 2000);
  expect(result.current).toMatchObject({ quote: null, asking: false, failure: null });
  await turn(true, 2000);
  expect(result.current).toMatchObject({ quote: { id: 'q2' } });
  await turn(false, 2000);
  await wait(guarantee);
  expect(asked).toHaveLength(2);
  await turn(true, 2000);
  expect(asked).toHaveLength(3);
});

test('that nobody was reached is no failure of the price: a notice says it', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  const { result } = opened(new Error('no network'));
  await wait(450);
  expect(result.current).toMatchObject({ quote: null, asking: false, failure: null });
});
