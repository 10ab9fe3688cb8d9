import { expect, test } from 'vitest';
import type { QuoteFragment } from './NewOrder.generated';
import { products } from './order.fixture';
import { guaranteedUntil, inHvo, quoteInput, samePrice } from './quote';
import type { Product, Values } from './values';

const received = Date.parse('2026-11-21T09:00:00Z');
const quote = (...prices: (string | null)[]) =>
  ({
    items: prices.map((unitPriceExclTax, n) => ({
      gas: { id: n === 0 ? '1' : '3' },
      volume: 1000,
      unitPriceExclTax,
    })),
    totals: { totalInclTax: Math.round(1200 * prices.reduce((sum, one) => sum + Number(one), 0)) },
  }) as unknown as QuoteFragment;

test.each([
  ['2026-11-21T09:14:32Z', 872],
  ['2026-11-21T08:00:00Z', 900],
  ['2026-11-21T12:00:00Z', 900],
  [null, 900],
])('a price guaranteed until %s has a countdown of %i seconds', (validUntil, seconds) => {
  expect(guaranteedUntil({ validUntil }, received)).toBe(received + seconds * 1000);
});

test('two quotes are equal when the litre prices and the total are', () => {
  expect(samePrice(quote('1.2'), quote('1.2'))).toBe(true);
  expect(samePrice(quote('1.2'), quote('1.3'))).toBe(false);
});

test('the input of a quote has the items and the slot, and is null without a slot', () => {
  const values = {
    siteId: 'a1',
    lines: [
      { to: 'tank:601', gasId: '1', volume: 15_800, fillUp: true },
      { to: 'vehicles', gasId: '3', volume: 300, fillUp: true },
    ],
    slot: '2026-11-26/NIGHT',
  } as Values;
  expect(quoteInput(values)).toEqual({
    addressId: 'a1',
    items: [
      { gasId: '1', tankId: '601', volume: 15_800, fillUp: true },
      { gasId: '3', volume: 300, fillUp: false },
    ],
    date: '2026-11-26',
    window: 'NIGHT',
  });
  expect(quoteInput({ ...values, slot: '' })).toBeNull();
});

test('HVO100 costs more and emits less', () => {
  const [diesel, hvo] = products as [Product, Product];
  expect(inHvo(10_000, diesel, hvo)).toEqual({ cents: 260_000, kg: 25_600 });
  expect(inHvo(10_000, { ...diesel, emissionFactor: null }, hvo)).toBeNull();
});
