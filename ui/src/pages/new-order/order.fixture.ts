/** A business with sites, tanks and products, for tests and stories. */
import { business, gas } from '../../graphql/test';
import { addDays, type CivilDate } from '../../lib/civil-date';
import type { Repeated } from './prefill';
import type { Slot } from './slots';
import type { Business, Product, Site, Tank } from './values';

/** The current time of the fixture. */
export const at = new Date('2026-11-21T09:00:00Z');

const product = (changes: object) =>
  gas({
    vatRate: '20',
    minVolume: 500,
    maxVolume: 30_000,
    volumeStep: 100,
    ...changes,
  }) as unknown as Product;

/** Gazole B7, HVO100, AdBlue and GNR, at the prices of product 13.3. */
export const products: readonly Product[] = [
  product({ id: '1', emissionFactor: { total: '3.10' } }),
  product({
    id: '2',
    slug: 'hvo',
    name: 'HVO100',
    shortName: 'HVO100',
    energyType: 'hvo',
    unitPriceExclTax: '1.4770',
    emissionFactor: { total: '0.54' },
  }),
  product({
    id: '3',
    slug: 'adblue',
    name: 'AdBlue',
    shortName: 'AdBlue',
    energyType: 'adBlue',
    minVolume: 300,
    maxVolume: 10_000,
    volumeStep: 10,
    unitPriceExclTax: '0.5100',
    emissionFactor: { total: '0.26' },
  }),
  product({
    id: '4',
    slug: 'gnr',
    name: 'Gazole non routier',
    shortName: 'GNR',
    energyType: null,
    minVolume: 1000,
    unitPriceExclTax: '0.9620',
    emissionFactor: { total: '3.17' },
  }),
];

const tank = (changes: object) =>
  ({
    __typename: 'Tank',
    level: 12_700,
    levelAt: '2026-11-21T07:00:00Z',
    capacity: 30_000,
    usableCapacity: 28_500,
    ullage: 15_800,
    alertThresholdPercent: 20,
    averageDailyUse: '1500',
    daysLeft: '5.2',
    daysLeftLow: '4.6',
    daysLeftHigh: '6.1',
    active: true,
    gas: { __typename: 'Gas', id: '1' },
    suggestedOrder: null,
    ...changes,
  }) as Tank;

/** The diesel tank: room for 15 800 L, last reading two hours ago. */
export const dieselTank = tank({
  id: '601',
  name: 'Cuve gazole 1',
  suggestedOrder: {
    __typename: 'SuggestedOrder',
    volume: 15_800,
    orderBefore: '2026-11-27',
    reason: 'Seuil d’alerte dans 5 jours.',
  },
});

/** An AdBlue tank whose last reading is three days old. */
export const oldTank = tank({
  id: '603',
  name: 'Cuve AdBlue',
  gas: { __typename: 'Gas', id: '3' },
  level: 850,
  levelAt: '2026-11-18T07:00:00Z',
  capacity: 5000,
  usableCapacity: 4750,
  ullage: 3900,
  daysLeft: '9',
  daysLeftLow: '8.1',
  daysLeftHigh: '10.2',
});

const site = (changes: object) =>
  ({
    __typename: 'Address',
    kind: 'BOTH',
    line1: '14 rue de l’Hers-Mort',
    postalCode: '31200',
    accessNotes: null,
    hasSafetyProtocol: true,
    maxTruckTonnage: null,
    isDefault: false,
    lastDeliveryAt: '2026-11-20T08:00:00Z',
    openingHours: [],
    contact: null,
    tanks: [],
    ...changes,
  }) as unknown as Site;

/** The default site, with both tanks and an on-site contact. */
export const toulouse = site({
  id: 'a1',
  label: 'Dépôt Toulouse',
  city: 'Toulouse',
  isDefault: true,
  accessNotes: 'Portail vert, code 4812B. Se présenter à l’accueil poids lourds.',
  contact: { __typename: 'Contact', id: 'c1' },
  tanks: [dieselTank, oldTank],
});

/** A site without a tank, and without a safety protocol. */
export const bayonne = site({
  id: 'a2',
  label: 'Relais Bayonne',
  city: 'Boucau',
  hasSafetyProtocol: false,
  lastDeliveryAt: null,
});

/** The business of the fixture, which needs a purchase order number. */
export const haulier = business({
  purchaseOrderRequired: true,
  addresses: [
    bayonne,
    toulouse,
    site({ id: 'a3', label: 'Siège', city: 'Toulouse', kind: 'BILLING' }),
  ] as never,
  contacts: [
    {
      __typename: 'Contact',
      id: 'c1',
      firstName: 'Karim',
      lastName: 'Haddad',
      phone: '+33536491012',
      jobTitle: 'Chef d’exploitation',
      type: 'OPS',
    },
    {
      __typename: 'Contact',
      id: 'c2',
      firstName: 'Inès',
      lastName: 'Laborde',
      phone: null,
      jobTitle: null,
      type: 'SALES',
    },
  ] as never,
  paymentMethods: [
    {
      __typename: 'Card',
      id: 'p2',
      isDefault: false,
      status: 'ACTIVE',
      brand: 'Visa',
      last4: '4242',
    },
    {
      __typename: 'SepaMandate',
      id: 'p1',
      isDefault: true,
      status: 'ACTIVE',
      ibanLast4: '1348',
    },
  ] as never,
}) as unknown as Business;

/** An order of both products at Toulouse, and for a tank that no longer exists. */
export const past = {
  __typename: 'Order',
  id: '10482',
  reference: 'CMD-2026-004812',
  business: { __typename: 'Business', id: '1042' },
  address: { __typename: 'Address', id: 'a1' },
  siteContact: { __typename: 'Contact', id: 'c2' },
  instructions: 'Sonner au portail.',
  items: [
    {
      __typename: 'OrderItem',
      id: 'i1',
      volumeOrdered: 12_000,
      fillUp: false,
      gas: { __typename: 'Gas', id: '1' },
      tank: { __typename: 'Tank', id: '601' },
    },
    {
      __typename: 'OrderItem',
      id: 'i2',
      volumeOrdered: 1000,
      fillUp: true,
      gas: { __typename: 'Gas', id: '3' },
      tank: { __typename: 'Tank', id: 'gone' },
    },
    {
      __typename: 'OrderItem',
      id: 'i3',
      volumeOrdered: 1000,
      fillUp: false,
      gas: { __typename: 'Gas', id: 'gone' },
      tank: null,
    },
  ],
} as unknown as Repeated;

/**
 * The slots of some days from a day on: closed as in product 7.2, one full, nights with a
 * surcharge.
 */
export function slotsFrom(from: CivilDate, days: number, holiday?: CivilDate): Slot[] {
  return Array.from({ length: days }, (_, n) => addDays(from, n)).flatMap((date, n) =>
    (['MORNING', 'AFTERNOON', 'NIGHT'] as const).map((window): Slot => {
      const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
      const [reason, reasonText] =
        date === holiday
          ? (['HOLIDAY', 'Jour férié'] as const)
          : weekday === 0
            ? (['SUNDAY', 'Dimanche'] as const)
            : weekday === 6 && window !== 'MORNING'
              ? (['SATURDAY', 'Samedi : matin seulement'] as const)
              : n < 3
                ? (['TOO_EARLY', 'Trop tôt'] as const)
                : n === 3 && window === 'MORNING'
                  ? (['FULL', 'Complet'] as const)
                  : [null, null];
      const hours = { MORNING: ['05', '11'], AFTERNOON: ['11', '17'], NIGHT: ['19', '23'] }[window];
      return {
        __typename: 'DeliverySlot',
        date,
        window,
        startsAt: `${date}T${hours[0]}:00:00Z`,
        endsAt: `${date}T${hours[1]}:00:00Z`,
        available: reason === null,
        reason,
        reasonText,
        surchargeExclTax: window === 'NIGHT' ? 1500 : 0,
      };
    }),
  );
}
