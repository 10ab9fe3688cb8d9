import { expect, test } from 'vitest';
import { type Context, faultsOf, scheduleFaults } from './rules';
import type { Business, Product, Values } from './values';

const product = (id: string, name: string): Product => ({
  __typename: 'Gas',
  id,
  name,
  shortName: name,
  energyType: null,
  unitPriceExclTax: '1.2170',
  minVolume: 500,
  maxVolume: 30_000,
  volumeStep: 100,
});
const business = {
  __typename: 'Business',
  id: '1042',
  purchaseOrderRequired: true,
  addresses: [
    {
      __typename: 'Address',
      id: 'a1',
      label: 'Dépôt',
      kind: 'BOTH',
      line1: '',
      city: '',
      isDefault: true,
      tanks: [
        {
          __typename: 'Tank',
          id: '601',
          name: 'Cuve 1',
          capacity: 30_000,
          active: true,
          gas: { __typename: 'Gas', id: '1' },
        },
      ],
    },
  ],
} as unknown as Business;
const context: Context = {
  business,
  products: [product('1', 'Gazole B7'), product('2', 'HVO100')],
  today: '2026-11-21',
  startsOn: null,
  typed: { startsOn: null, endsOn: null },
};
const values: Values = {
  name: 'Hebdo',
  addressId: 'a1',
  items: [{ to: 'tank:601', gasId: '1', volume: null, fillUp: true }],
  frequency: 'WEEKLY',
  weekdays: ['2'],
  dayOfMonth: '',
  window: 'MORNING',
  startsOn: '2026-11-22',
  endsOn: null,
  purchaseOrderNumber: 'BC-1',
  instructions: '',
};
const faults = (changes: Partial<Values>, more: Partial<Context> = {}) =>
  faultsOf({ ...values, ...changes }, { ...context, ...more });
const line = (changes: object) => [{ ...values.items[0], ...changes }] as Values['items'];

test('a weekly fill-up on Tuesdays has no fault', () => {
  expect(faults({})).toEqual({});
});

test.each([
  [{ name: ' ' }, 'name', 'Indiquez un nom.'],
  [{ name: 'é'.repeat(61) }, 'name', '60\u00a0caractères au plus.'],
  [{ addressId: 'gone' }, 'addressId', 'Choisissez un site de livraison.'],
  [{ items: [] }, 'items', 'Ajoutez au moins un produit.'],
  [{ items: line({ to: '' }) }, 'items.0.to', 'Choisissez où livrer ce produit.'],
  [{ items: line({ to: 'vehicles', gasId: '' }) }, 'items.0.gasId', 'Choisissez un produit.'],
  [
    { items: line({ gasId: '2' }) },
    'items.0.gasId',
    'Le produit choisi ne correspond pas à la cuve «\u00a0Cuve 1\u00a0».',
  ],
  [{ items: line({ fillUp: false }) }, 'items.0.volume', 'Saisissez un volume en litres.'],
  [
    { items: line({ fillUp: false, volume: 1050 }) },
    'items.0.volume',
    'Le volume doit être un multiple de 100\u00a0L.',
  ],
  [{ weekdays: [] }, 'weekdays', 'Choisissez au moins un jour.'],
  [{ frequency: 'MONTHLY' as const }, 'dayOfMonth', 'Choisissez le jour du mois.'],
  [{ startsOn: null }, 'startsOn', 'Choisissez le premier jour.'],
  [{ startsOn: '2026-11-20' }, 'startsOn', 'Choisissez aujourd’hui ou un jour à venir.'],
  [{ startsOn: '2027-11-22' }, 'startsOn', 'Choisissez un premier jour d’ici un an.'],
  [{ endsOn: '2026-11-21' }, 'endsOn', 'Le dernier jour ne peut pas précéder le premier.'],
  [
    { purchaseOrderNumber: '' },
    'purchaseOrderNumber',
    'Indiquez votre n°\u00a0de commande interne.',
  ],
  [{ instructions: 'x'.repeat(501) }, 'instructions', '500\u00a0caractères au plus.'],
])('%j: %s', (changes, field, message) => {
  expect(faults(changes)).toEqual({ [field]: message });
});

test('the maximum of a product is per delivery', () => {
  const vehicles = { to: 'vehicles' as const, gasId: '1', fillUp: false };
  const items = [
    { ...vehicles, volume: 20_000 },
    { ...vehicles, to: 'other' as const, volume: 11_000 },
  ];
  expect(Object.keys(faults({ items }))).toEqual(['items.1.volume']);
});

test('the first day of an existing recurring order may be in the past, but not another past day', () => {
  expect(faults({ startsOn: '2026-01-06' }, { startsOn: '2026-01-06' })).toEqual({});
  expect(Object.keys(faults({ startsOn: '2026-01-07' }, { startsOn: '2026-01-06' }))).toEqual([
    'startsOn',
  ]);
});

test('an unreadable date blocks the form', () => {
  const typed = { startsOn: null, endsOn: 'Date invalide.' };
  expect(faults({}, { typed })).toEqual({ endsOn: 'Date invalide.' });
});

test('a monthly order needs no weekdays, and a weekly one no day of the month', () => {
  expect(faults({ frequency: 'MONTHLY', weekdays: [], dayOfMonth: '-1' })).toEqual({});
  expect(faults({ frequency: 'BIWEEKLY', dayOfMonth: '' })).toEqual({});
});

test('dates depend neither on the name nor on the number', () => {
  expect(scheduleFaults({ ...values, name: '', purchaseOrderNumber: '' }, context)).toEqual({});
});
