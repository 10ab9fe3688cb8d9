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

/**
 * Renders the hook with these responses in turn: null is a rejection, an error a failure, a promise
 * a slow response.
 */
function opened(...prices: (string | null | Error | Promise<string>)[]) {
  const requested: OrderQuoteInput[] = [];
  const orderQuote = (args: { input: OrderQuoteInput }) => {
    const price = prices[Math.min(requested.length, prices.length - 1)];
    requested.push(args.input);
    if (price instanceof Error) throw price;
    if (price === null)
      return { userErrors: [{ field: ['items', '0', 'volume'], code: 'max', message: 'Trop.' }] };
    const id = `q${requested.length}`;
    const answer = (unitPrice = '') => ({ quote: quote(id, unitPrice), userErrors: [] });
    return price instanceof Promise ? price.then(answer) : answer(price);
  };
  const client = fixtureClient({ query: { orderQuote: orderQuote as never } });
  const network = { there: true };
  const hook = renderHook((now: OrderQuoteInput | null) => usePrice(now, network.there), {
    initialProps: input(1000) as OrderQuoteInput | null,
    wrapper: ({ children }) => <WithClient client={client}>{children}</WithClient>,
  });
  return { requested, network, ...hook };
}

function quote(id: string, unitPriceExclTax: string): QuoteFragment {
  const validUntil = new Date(Date.now() + guarantee).toISOString();
  const items = [{ unitPriceExclTax, volume: 1000 }];
  return { id, validUntil, items, warnings: [] } as unknown as QuoteFragment;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a price is requested once the form has been idle, for its current values', async () => {
  const { requested, result, rerender } = opened('1.2168');
  await wait(300);
  rerender(input(2000));
  await wait(399);
  expect(requested).toEqual([]);
  expect(result.current).toMatchObject({ quote: null, requesting: true });
  await wait(50);
  expect(requested).toEqual([input(2000)]);
  expect(result.current).toMatchObject({ quote: { id: 'q1' }, requesting: false, instead: null });
  rerender(null);
  await wait(1000);
  expect(result.current).toMatchObject({ quote: null, requesting: false });
  expect(requested).toHaveLength(1);
});

test('the errors of a price disappear when the rejected input changes', async () => {
  const { result, rerender } = opened(null, '1.2168');
  await wait(450);
  expect(result.current.objections).toMatchObject([{ message: 'Trop.' }]);
  rerender(input(500));
  expect(result.current.objections).toEqual([]);
  await wait(450);
  expect(result.current.quote?.id).toBe('q2');
});

test('a late response is not the price of newer values', async () => {
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

test('a failure is reported, and can be retried', async () => {
  const { result } = opened(new GraphQLError('Non.'), '1.2168');
  await wait(450);
  expect(result.current).toMatchObject({ quote: null, requesting: false });
  expect(result.current.failure).not.toBeNull();
  act(() => result.current.again());
  await wait(50);
  expect(result.current).toMatchObject({ quote: { id: 'q2' }, failure: null });
});

test('at the end of the guarantee an equal price continues, a different one must be accepted', async () => {
  const { result } = opened('1.2168', '1.2168', '1.2200', '1.2300');
  await wait(450);
  await wait(guarantee);
  expect(result.current).toMatchObject({ quote: { id: 'q2' }, instead: null });
  await wait(guarantee);
  expect(result.current).toMatchObject({ quote: { id: 'q3' }, instead: { id: 'q2' } });
  // No response yet: the last price shown is still the guaranteed one.
  await wait(guarantee);
  expect(result.current).toMatchObject({ quote: { id: 'q4' }, instead: { id: 'q2' } });
  act(() => result.current.agree());
  expect(result.current).toMatchObject({ quote: { id: 'q4' }, instead: null });
});

test('a different price after a failed request must be accepted', async () => {
  const { result } = opened('1.2168', new GraphQLError('Non.'), '1.2200');
  await wait(450);
  await wait(guarantee);
  expect(result.current).toMatchObject({ quote: null, instead: null });
  act(() => result.current.again());
  await wait(50);
  expect(result.current).toMatchObject({ quote: { id: 'q3' }, instead: { id: 'q1' } });
});

test('no price is requested while the page is hidden', async () => {
  const { requested, result } = opened('1.2168');
  await wait(450);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await wait(2 * guarantee);
  expect(requested).toHaveLength(1);
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await wait(50);
  expect(result.current.quote?.id).toBe('q2');
  visibility.mockRestore();
});

test('a price offered by the provider must be accepted', async () => {
  const { result } = opened('1.2168');
  await wait(450);
  act(() => result.current.offer(quote('new', '1.2200')));
  expect(result.current).toMatchObject({ quote: { id: 'new' }, instead: { id: 'q1' } });
});

test('while the server is unreachable no price is requested, a guaranteed one stays, and requests resume automatically', async () => {
  const { requested, network, result, rerender } = opened('1.2168');
  await wait(450);
  const turn = async (there: boolean, volume: number) => {
    network.there = there;
    rerender(input(volume));
    await wait(450);
  };
  await turn(false, 1000);
  expect(result.current).toMatchObject({ quote: { id: 'q1' }, requesting: false });
  await turn(true, 1000);
  // A different one would have to be accepted.
  expect(requested).toHaveLength(1);
  await turn(false, 2000);
  expect(result.current).toMatchObject({ quote: null, requesting: false, failure: null });
  await turn(true, 2000);
  expect(result.current).toMatchObject({ quote: { id: 'q2' } });
  await turn(false, 2000);
  await wait(guarantee);
  expect(requested).toHaveLength(2);
  await turn(true, 2000);
  expect(requested).toHaveLength(3);
});

test('an unreachable server is no failure of the price: a notice reports it', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  const { result } = opened(new Error('no network'));
  await wait(450);
  expect(result.current).toMatchObject({ quote: null, requesting: false, failure: null });
});
