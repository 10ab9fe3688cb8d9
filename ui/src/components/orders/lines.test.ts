import { expect, test } from 'vitest';
import { deliverySites, ownFirst, tanksOf } from './lines';

const products = ['1', '2', '3', '4'].map((id) => ({ id }));
const tank = (gas: string | null, active = true) => ({
  id: `t${gas}`,
  active,
  gas: gas ? { id: gas } : null,
});
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);

test('products in the tanks of the business come before the others, each group in its order', () => {
  const addresses = [{ tanks: [tank('4'), tank(null)] }, { tanks: [tank('2')] }];
  expect(ids(ownFirst(products, { addresses }))).toEqual(['2', '4', '1', '3']);
});

test('an unused tank, and no tank, say nothing about the products of the business', () => {
  expect(ownFirst(products, { addresses: [{ tanks: [tank('4', false)] }] })).toEqual(products);
  expect(ownFirst(products, { addresses: [] })).toEqual(products);
});

test('the default site comes first, and billing addresses are not delivery sites', () => {
  const address = (id: string, kind: string, isDefault = false) => ({ id, kind, isDefault });
  const addresses = [
    address('a', 'BILLING', true),
    address('b', 'DELIVERY'),
    address('c', 'BOTH', true),
  ];
  expect(ids(deliverySites({ addresses }))).toEqual(['c', 'b']);
});

test('only tanks in use are offered', () => {
  expect(ids(tanksOf({ tanks: [tank('1', false), tank('2')] }))).toEqual(['t2']);
  expect(tanksOf(undefined)).toEqual([]);
});
