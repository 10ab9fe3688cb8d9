import { expect, test } from 'vitest';
import { sentences } from '../../components/forms/sentences';
import type { Line } from '../../components/orders/lines';
import { at, dieselTank, haulier, oldTank, products, toulouse } from './order.fixture';
import { faultsOf, fillUpVolume, quickVolumes, roomOf, suggestedOrder, volumeFault } from './rules';
import type { Product, Tank, Values } from './values';

const context = { business: haulier, products, now: at };
const [diesel, hvo, adBlue, gnr] = products as [Product, Product, Product, Product];

const line: Line = { to: 'tank:601', gasId: '1', volume: 15_800, fillUp: false };
const values: Values = {
  siteId: 'a1',
  lines: [line],
  slot: '2026-11-26/MORNING',
  contactId: '',
  purchaseOrderNumber: 'BC-1',
  instructions: '',
  paymentMethodId: '',
  consent: true,
};
const faults = (changes: Partial<Values>) => faultsOf({ ...values, ...changes }, context);
const ofLine = (changes: Partial<Line>) => faults({ lines: [{ ...line, ...changes }] });

test('a valid order has no errors', () => {
  expect(faults({})).toEqual({});
});

test('the volume fits the tank, by the litre', () => {
  expect(ofLine({ volume: 15_900 })).toEqual({
    'lines.0.volume':
      'Cette cuve ne peut recevoir que 15\u202f800\u00a0L (remplissage limité à 95\u00a0%).',
  });
});

test('of two limits that a volume exceeds, the smaller one is named', () => {
  const room =
    'Cette cuve ne peut recevoir que 15\u202f800\u00a0L (remplissage limité à 95\u00a0%).';
  expect(ofLine({ volume: 99_999 })).toEqual({ 'lines.0.volume': room });
  const large = { ...dieselTank, ullage: 60_000 };
  const most = 'Volume maximum par livraison\u00a0: 30\u202f000\u00a0L.';
  expect(volumeFault({ volume: 99_999 }, diesel, { tank: large, now: at })).toBe(most);
  // 20,000 L of the delivery are ordered already: 10,000 are left, less than the tank's room.
  const into = { tank: dieselTank, now: at };
  expect(volumeFault({ volume: 99_999 }, diesel, into, 20_000)).toBe(most);
});

test.each([
  [{ siteId: 'gone' }, 'siteId', 'Choisissez un site de livraison.'],
  [{ lines: [] }, 'lines', 'Ajoutez au moins un produit.'],
  [{ slot: '' }, 'slot', 'Choisissez un créneau.'],
  [
    { purchaseOrderNumber: '  ' },
    'purchaseOrderNumber',
    'Indiquez votre n°\u00a0de commande interne.',
  ],
  [{ purchaseOrderNumber: 'x'.repeat(36) }, 'purchaseOrderNumber', '35\u00a0caractères au plus.'],
  [{ instructions: 'é'.repeat(501) }, 'instructions', '500\u00a0caractères au plus.'],
  [{ purchaseOrderNumber: 'A\u202e1' }, 'purchaseOrderNumber', sentences.control_characters],
  [{ consent: false }, 'consent', 'Acceptez les conditions générales de vente pour commander.'],
])('%j: %s', (changes, field, message) => {
  expect(faults(changes)).toEqual({ [field]: message });
});

test.each([
  [{ to: '' as const }, 'to', 'Choisissez où livrer ce produit.'],
  [{ to: 'vehicles' as const, gasId: '' }, 'gasId', 'Choisissez un produit.'],
  [
    { gasId: '2' },
    'gasId',
    'Le produit choisi ne correspond pas à la cuve «\u00a0Cuve gazole 1\u00a0».',
  ],
  [{ volume: null }, 'volume', 'Saisissez un volume en litres.'],
  [{ volume: 0 }, 'volume', 'Saisissez un volume en litres.'],
  [{ volume: 600.5 }, 'volume', 'Saisissez un volume en litres.'],
  [{ volume: 400 }, 'volume', 'Volume minimum\u00a0: 500\u00a0L pour le gazole B7.'],
  [
    { to: 'other' as const, gasId: '2', volume: 100 },
    'volume',
    'Volume minimum\u00a0: 500\u00a0L pour le HVO100.',
  ],
  [
    { to: 'other' as const, gasId: '3', volume: 100 },
    'volume',
    'Volume minimum\u00a0: 300\u00a0L pour l’AdBlue.',
  ],
  [
    { to: 'vehicles' as const, volume: 30_100 },
    'volume',
    'Volume maximum par livraison\u00a0: 30\u202f000\u00a0L.',
  ],
  [{ volume: 1050 }, 'volume', 'Le volume doit être un multiple de 100\u00a0L.'],
])('a line with %j has the error at %s', (changes, field, message) => {
  expect(ofLine(changes)).toEqual({ [`lines.0.${field}`]: message });
});

test('the maximum of a product applies to the delivery, across all destinations', () => {
  const adBlueIn = (to: Line['to'], volume: number): Line => ({ ...line, to, gasId: '3', volume });
  const lines = [adBlueIn('other', 6000), { ...line }, adBlueIn('vehicles', 4000)];
  expect(faults({ lines })).toEqual({});
  expect(faults({ lines: [...lines.slice(0, 2), adBlueIn('vehicles', 4010)] })).toEqual({
    'lines.2.volume': 'Volume maximum par livraison\u00a0: 10\u202f000\u00a0L.',
  });
  // An invalid line does not count towards the maximum.
  expect(faults({ lines: [adBlueIn('other', 11_000), adBlueIn('vehicles', 4000)] })).toEqual({
    'lines.0.volume': 'Volume maximum par livraison\u00a0: 10\u202f000\u00a0L.',
  });
});

test('a business that needs no order number can order without one', () => {
  const business = { ...haulier, purchaseOrderRequired: false };
  expect(faultsOf({ ...values, purchaseOrderNumber: '' }, { ...context, business })).toEqual({});
});

test('a reading a day old gives a warning, and the limit becomes the usable capacity', () => {
  expect(roomOf(oldTank, at)).toEqual({ ullage: 3900, most: 4750, daysOld: 3 });
  expect(roomOf(dieselTank, at)).toEqual({ ullage: 15_800, most: 15_800, daysOld: null });
  // To the second: “< 24 h” (product 7.2).
  const readAt = (levelAt: string) => roomOf({ ...dieselTank, levelAt }, at);
  expect(readAt('2026-11-20T09:00:01Z').daysOld).toBeNull();
  expect(readAt('2026-11-20T09:00:00Z')).toEqual({ ullage: 15_800, most: 28_500, daysOld: 1 });
  const withoutReading: Tank = { ...dieselTank, level: null, levelAt: null, ullage: null };
  expect(roomOf(withoutReading, at)).toEqual({ ullage: null, most: 28_500, daysOld: null });
});

test('a tank is filled up to its room, in steps of the product', () => {
  expect(fillUpVolume({ ...dieselTank, ullage: 15_890 }, diesel, at)).toBe(15_800);
  expect(fillUpVolume({ ...dieselTank, ullage: 60_000 }, diesel, at)).toBe(30_000);
  expect(fillUpVolume({ ...dieselTank, ullage: 400 }, diesel, at)).toBeNull();
  expect(fillUpVolume({ ...dieselTank, ullage: null }, diesel, at)).toBeNull();
});

test('usual volumes are those that the product and the tank allow', () => {
  expect(quickVolumes(diesel, 15_800)).toEqual([1000, 3000, 5000, 10_000]);
  expect(quickVolumes(adBlue, 4750)).toEqual([1000, 3000]);
  expect(quickVolumes({ ...gnr, minVolume: 2000 }, null)).toEqual([3000, 5000, 10_000]);
  expect(quickVolumes(hvo, 900)).toEqual([]);
});

test('the suggested volume never exceeds today’s room', () => {
  expect(suggestedOrder(dieselTank, diesel, at)).toEqual({
    volume: 15_800,
    when: 'avant le 27\u00a0novembre',
  });
  const advice = { ...dieselTank.suggestedOrder, volume: 20_000, orderBefore: '2026-11-21' };
  const late = { ...dieselTank, suggestedOrder: advice } as Tank;
  expect(suggestedOrder(late, diesel, at)).toEqual({ volume: 15_800, when: 'dès aujourd’hui' });
  expect(suggestedOrder({ ...late, ullage: 300 }, diesel, at)).toBeNull();
  expect(toulouse.tanks).toContain(dieselTank);
});
