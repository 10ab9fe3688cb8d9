import { expect, test } from 'vitest';
import { newOrderPath } from './new-order';

test.each([
  [{}, '?nouvelle-commande'],
  [{ reorder: '10482', date: undefined }, '?nouvelle-commande&recommander=10482'],
  [
    { site: '501', tank: '6/1', gas: '1', volume: 15800, date: '2026-11-26' },
    '?nouvelle-commande&site=501&cuve=6%2F1&produit=1&volume=15800&date=2026-11-26',
  ],
])('a new order of %j is %s', (filled, search) => {
  expect(newOrderPath(filled)).toBe(`/operations/mes-livraisons/${search}`);
});
