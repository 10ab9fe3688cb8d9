import { expect, test } from 'vitest';
import type { Line } from '../../components/orders/lines';
import { priceNeeds } from './price-needs';
import type { Values } from './values';

const line: Line = { to: 'tank:601', gasId: '1', volume: 15_800, fillUp: false };
const empty: Line = { to: '', gasId: '', volume: null, fillUp: false };
const values = { siteId: 'a1', lines: [line], slot: '2026-11-26/MORNING' } as Values;
const needs = (changes: Partial<Values>, ...wrong: string[]) =>
  priceNeeds({ ...values, ...changes }, Object.fromEntries(wrong.map((path) => [path, 'Non.'])));
const noVolume = { ...line, volume: null };

test.each([
  [
    { siteId: '', lines: [empty], slot: '' },
    ['siteId', 'slot'],
    'indiquez le site, le produit et son volume et le créneau',
  ],
  [{ lines: [noVolume], slot: '' }, ['lines.0.volume', 'slot'], 'indiquez le volume et le créneau'],
  [{ slot: '' }, ['slot'], 'indiquez le créneau'],
  [{}, ['lines.0.volume'], 'corrigez le volume'],
  [{ slot: '' }, ['lines.0.volume', 'slot'], 'indiquez le créneau et corrigez le volume'],
  [{}, ['slot'], 'corrigez le créneau'],
  [{}, ['lines.0.gasId'], 'corrigez la destination'],
  [
    { lines: [line, empty] },
    ['lines.0.volume', 'lines.1.to'],
    'corrigez le volume du produit\u00a01',
  ],
])('with %j and errors in %j the price needs: %s', (changes, wrong, what) => {
  expect(needs(changes, ...wrong)).toBe(`Pour voir le prix, ${what}.`);
});

test('a form with a price, or with errors unrelated to it, needs nothing', () => {
  expect(needs({})).toBeNull();
  expect(needs({}, 'consent')).toBeNull();
  expect(needs({ lines: [line, empty] }, 'lines.1.to')).toBeNull();
});
