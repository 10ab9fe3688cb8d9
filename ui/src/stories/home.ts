/** The deliveries of the home page, for its stories. */

import { deliveries } from '../design/table/DataTable/deliveries.fixture';
import type { Answers } from '../graphql/test';
import type { Order } from '../graphql/types.generated';
import { fr } from '../lib/typography';
import { gases } from './fixtures';
import { order } from './orders';
import { lowTank, unknownTank, usualTank } from './tanks';

const [first] = deliveries as [(typeof deliveries)[number]];
const driver = { firstName: 'Karim' } as const;
const tanker = { id: '12', name: 'Citerne 12', registration: 'ZA-214-KC' } as const;

const at = (id: string, changes: object): Order =>
  order({ ...first, id }, { ...(changes as Partial<Order>), cancellation: null });

/** In progress, to Bordeaux. */
const onItsWay = at('o1', {
  status: 'processing',
  eta: '2026-11-21T09:35:00Z',
  tanker,
  driver,
});

/** Tomorrow morning. */
export const tomorrow = at('o2', {
  status: 'ready',
  tanker,
  driver,
  slot: {
    date: '2026-11-22',
    window: 'MORNING',
    startsAt: '2026-11-22T05:00:00Z',
    endsAt: '2026-11-22T11:00:00Z',
    available: true,
    surchargeExclTax: 0,
  },
});

const happened = [
  ['2026-11-21T07:00:00Z', 'delivered', 'Commande CMD-2026-004809 livrée à Dépôt Toulouse'],
  [
    '2026-11-21T06:12:00Z',
    'status_changed',
    'Commande CMD-2026-004812 en cours pour Agence Bordeaux',
  ],
  ['2026-11-20T16:40:00Z', 'created', 'Commande CMD-2026-004818 enregistrée pour Dépôt Toulouse'],
  ['2026-11-19T09:05:00Z', 'tanker_assigned', fr`Commande CMD-2026-004812 : Citerne 12 attribuée.`],
  ['2026-11-12T08:30:00Z', 'cancelled', 'Commande CMD-2026-004790 annulée pour Relais Bayonne'],
].map(([at = '', icon = '', message = ''], i) => ({
  id: `e${i}`,
  at,
  icon,
  message,
  link: '/operations/mes-livraisons/o1',
}));

const place = (label: string, latitude: number, longitude: number) => ({
  label,
  latitude,
  longitude,
});

/** The debts of the business. */
export const statement = {
  balanceDue: 1_243_000,
  overdue: 124_000,
  overdueCount: 2,
  nextDebitOn: '2026-12-05',
  nextDebitAmount: 480_000,
} as const;

const todo = [
  [
    'invoice-late-2204',
    'CRITICAL',
    fr`La facture FA-2026-001204 est en retard de 6 jours (1 240,00 €).`,
    'Régler',
    '/finance/?facture=2204',
  ],
  [
    'mandate-302',
    'WARNING',
    'Votre mandat SEPA attend votre signature.',
    'Signer',
    '/entreprise/?edit=signature-302',
  ],
  [
    'order-o2',
    'INFO',
    'Votre commande CMD-2026-004818 attend votre confirmation.',
    'Voir',
    '/operations/mes-livraisons/o2',
  ],
].map(([key = '', severity = '', message = '', action = '', link = '']) => ({
  key,
  severity,
  message,
  action,
  link,
}));

/** Sorted by how soon they run empty. */
const lowTanks = [lowTank, usualTank, unknownTank];

/** The prices of the last 30 days; one product is new, and one has no price. */
const prices = gases.map((gas, i) => {
  const days = [30, 30, 30, 3, 0][i] ?? 0;
  return {
    gas,
    change7dPercent: ['-0.4', '1.2', '0.0'][i] ?? null,
    history30d: Array.from({ length: days }, (_, day) => ({
      date: new Date(Date.UTC(2026, 10, 22 - days + day)).toISOString().slice(0, 10),
      unitPriceExclTax: (
        Number(gas.unitPriceExclTax) *
        (1 + 0.006 * Math.sin(1.7 * (day - days + 1)) + 0.0005 * (days - 1 - day))
      ).toFixed(4),
    })),
  };
});

/** The figures of the month: more litres, a smaller bill, and no emissions to compare with. */
export const month = {
  volume: { value: '61240', deltaPercent: '4.2' },
  spendExclTax: { value: '7430112', deltaPercent: '-1.8' },
  emissionsKg: { value: '189844.00', deltaPercent: null },
};

/** Prices of 90 days, and the user's alerts: one active, one triggered. */
export const priceAnswers = {
  gasList: gases,
  priceHistory: Array.from({ length: 90 }, (_, day) => ({
    date: new Date(Date.UTC(2026, 7, 24 + day)).toISOString().slice(0, 10),
    unitPriceExclTax: (1.217 * (1 + 0.02 * Math.sin(day / 9))).toFixed(4),
  })),
  priceAlerts: [
    { id: 'w1', gas: gases[0], condition: 'BELOW', threshold: '1.2000', active: true },
    {
      id: 'w2',
      gas: gases[0],
      condition: 'ABOVE',
      threshold: '1.2300',
      active: false,
      lastTriggeredAt: '2026-11-03T07:00:00Z',
    },
  ],
} as unknown as NonNullable<Answers['query']>;

/** A delivery in progress, and earlier events. */
export const liveHome: NonNullable<Answers['query']> = {
  home: {
    nextOrder: onItsWay,
    liveOrders: [onItsWay],
    statement,
    todo,
    prices,
    activity: happened,
    lowTanks,
    month,
  },
  orders: { items: [{ id: 'o0' }] },
  tankerPosition: {
    orderId: 'o1',
    latitude: 44.85,
    longitude: -0.56,
    recordedAt: '2026-11-21T08:59:30Z',
    eta: '2026-11-21T09:35:00Z',
    distanceKm: '12.4',
    stopsBefore: 2,
    depot: place('Dépôt de Bassens', 44.9, -0.52),
    destination: place('Agence Bordeaux', 44.8, -0.6),
  },
} as unknown as NonNullable<Answers['query']>;

/** Two deliveries in progress. */
export const twoLiveHome = {
  ...liveHome,
  home: {
    nextOrder: onItsWay,
    liveOrders: [onItsWay, at('o3', { status: 'processing', eta: '2026-11-21T10:10:00Z' })],
    statement,
    todo,
    prices,
    activity: happened,
    lowTanks,
    month,
  },
} as unknown as typeof liveHome;

/** No delivery in progress: the next one is tomorrow. */
export const plannedHome = {
  ...liveHome,
  home: {
    nextOrder: tomorrow,
    liveOrders: [],
    statement,
    todo,
    prices,
    activity: happened,
    lowTanks,
    month,
  },
} as unknown as typeof liveHome;

/** No future delivery, but past ones. */
export const quietHome = {
  ...liveHome,
  home: {
    nextOrder: null,
    liveOrders: [],
    statement: { ...statement, balanceDue: 0, overdue: 0, overdueCount: 0, nextDebitOn: null },
    todo: [],
    prices,
    activity: happened,
    lowTanks,
    month,
  },
} as unknown as typeof liveHome;

/** No delivery yet. */
export const emptyHome = {
  home: {
    nextOrder: null,
    liveOrders: [],
    statement: null,
    todo: [],
    prices: [],
    activity: [],
    lowTanks: [],
  },
  orders: { items: [] },
} as unknown as typeof liveHome;
