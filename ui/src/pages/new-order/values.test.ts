import { expect, test } from 'vitest';
import { haulier, products } from './order.fixture';
import { ownFirst, type Product } from './values';

test('what the tanks of the business hold comes before the other products, each in its order', () => {
  const sold = [...products].reverse() as Product[];
  const held = new Set(haulier.addresses.flatMap(({ tanks }) => tanks.map(({ gas }) => gas?.id)));
  const ids = (all: readonly Product[]) => all.map(({ id }) => id);
  expect(held.size).toBeLessThan(sold.length);
  expect(ids(ownFirst(sold, haulier))).toEqual([
    ...ids(sold).filter((id) => held.has(id)),
    ...ids(sold).filter((id) => !held.has(id)),
  ]);
  expect(ownFirst(sold, haulier)[0]?.id).not.toBe(sold[0]?.id);
});

test('a tank that is not in use, and none at all, say nothing of what is bought', () => {
  const addresses = haulier.addresses.map((site) => ({
    ...site,
    tanks: site.tanks.map((tank) => ({ ...tank, active: false })),
  }));
  expect(ownFirst(products, { ...haulier, addresses })).toEqual(products);
  expect(ownFirst(products, { ...haulier, addresses: [] })).toEqual(products);
});
