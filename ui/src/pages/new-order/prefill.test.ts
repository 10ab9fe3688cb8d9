import { expect, test } from 'vitest';
import { newOrderPath } from '../../components/orders/new-order';
import { bayonne, haulier, past, products, toulouse } from './order.fixture';
import { initialValues, notRepeated, readNewOrder, restored, sourceOf } from './prefill';
import type { Business } from './values';

const read = (path: string) => readNewOrder(new URL(path, 'http://localhost').searchParams);
const fresh = (requested = {}, repeated: typeof past | null = null, business: Business = haulier) =>
  initialValues(business, products, requested, repeated);

test('the URL parameters are parsed as they are written', () => {
  const filled = {
    site: 'a1',
    tank: '601',
    gas: '1',
    volume: 5000,
    date: '2026-11-26',
    reorder: '10482',
  };
  expect(read(newOrderPath(filled))).toEqual(filled);
  expect(read('/?nouvelle-commande&volume=-3&date=demain&site=')).toEqual({});
});

test('the form starts with the default site, its most urgent tank, its contact and the default mandate', () => {
  expect(fresh()).toMatchObject({
    siteId: 'a1',
    lines: [{ to: 'tank:601', gasId: '1', volume: null }],
    contactId: 'c1',
    paymentMethodId: 'p1',
    consent: false,
  });
});

test('a billing address is not a site, and a single site is selected', () => {
  const one = { ...haulier, addresses: haulier.addresses.filter(({ id }) => id !== 'a1') };
  expect(fresh({}, null, one)).toMatchObject({
    siteId: 'a2',
    lines: [{ to: 'vehicles', gasId: '' }],
  });
  const two = { ...one, addresses: [bayonne, { ...toulouse, isDefault: false }] };
  expect(fresh({}, null, two).siteId).toBe('');
});

test('a tank in the URL sets the site and the product', () => {
  expect(fresh({ tank: '603', volume: 2000 })).toMatchObject({
    siteId: 'a1',
    lines: [{ to: 'tank:603', gasId: '3', volume: 2000 }],
  });
});

test('a product in the URL selects its tank, or else the vehicles', () => {
  expect(fresh({ gas: '3' }).lines).toMatchObject([{ to: 'tank:603', gasId: '3' }]);
  expect(fresh({ gas: '2' }).lines).toMatchObject([{ to: 'vehicles', gasId: '2' }]);
  expect(fresh({ site: 'a2', gas: '1' })).toMatchObject({
    siteId: 'a2',
    lines: [{ to: 'vehicles', gasId: '1' }],
  });
});

test('an order is repeated as far as its products and tanks still exist', () => {
  expect(fresh({ reorder: past.id }, past)).toMatchObject({
    siteId: 'a1',
    lines: [
      { to: 'tank:601', gasId: '1', volume: 12_000, fillUp: false },
      { to: 'other', gasId: '3', volume: 1000, fillUp: false },
    ],
    contactId: 'c2',
    instructions: 'Sonner au portail.',
    consent: false,
  });
});

test('the parts of an order that are not repeated are reported', () => {
  expect(notRepeated(past, haulier, products)).toEqual([
    'Un produit de cette commande n’est plus proposé\u00a0: il n’a pas été repris.',
    'Une cuve de cette commande n’est plus en service\u00a0: vérifiez la destination.',
  ]);
  const whole = { ...past, items: past.items.slice(0, 1) };
  expect(notRepeated(whole, haulier, products)).toEqual([]);
  const elsewhere = { ...whole, address: { ...bayonne, id: 'gone' } };
  expect(notRepeated(elsewhere, haulier, products)).toEqual([
    'Le site de cette commande n’est plus disponible\u00a0: vérifiez le site choisi.',
  ]);
});

test('a draft is restored as far as it is still valid, and never with the consent', () => {
  const start = fresh();
  const kept = {
    ...start,
    siteId: 'a2',
    lines: [
      { to: 'vehicles', gasId: '1', volume: 3000, fillUp: false },
      { to: 'tank:gone', gasId: '1', volume: 3000, fillUp: false },
      { to: 'vehicles', gasId: 'gone', volume: 3000, fillUp: false },
    ],
    contactId: 'gone',
    instructions: 'Portail 2',
    consent: true,
  };
  expect(restored(kept, start, haulier, products)).toMatchObject({
    siteId: 'a2',
    lines: [{ to: 'vehicles', gasId: '1', volume: 3000 }],
    contactId: 'c1',
    instructions: 'Portail 2',
    consent: false,
  });
  expect(restored({ lines: 'x', slot: 3 }, start, haulier, products)).toEqual({
    ...start,
    slot: '',
  });
});

test.each([
  [{}, { source: 'shortcut' }, 'shortcut'],
  [{ tank: '601' }, { source: 'home' }, 'home'],
  [{ reorder: '1' }, null, 'delivery'],
  [{ tank: '601' }, { source: 'elsewhere' }, 'tank'],
  [{ date: '2026-11-26' }, undefined, 'planning'],
  [{}, { still: true }, 'deliveries'],
])('the source of a form opened with %j and the state %j is %s', (requested, state, source) => {
  expect(sourceOf(requested, state)).toBe(source);
});
