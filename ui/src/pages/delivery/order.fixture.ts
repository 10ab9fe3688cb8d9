import { type Answers, business, customer, gas } from '../../graphql/test';

type Query = NonNullable<Answers['query']>;
/** An order as a story passes it. */
export type OrderAnswer = Exclude<NonNullable<Query['order']>, (...args: never[]) => unknown>;

/** The current time of the stories. */
export const now = () => new Date('2026-03-12T13:15:00Z');

const b7Factor = {
  total: '3.10',
  source: 'ADEME, Base Carbone® v23.6',
  reference: 'Élément 25775 « Gazole routier B7 », France continentale',
} as const;
const b7 = gas({ emissionFactor: b7Factor });
const hvo = gas({ id: '2', name: 'HVO100', shortName: 'HVO100', energyType: 'hvo' });
const adBlue = gas({ id: '3', name: 'AdBlue', shortName: 'AdBlue', energyType: 'adBlue' });

const registered = {
  id: 'e1',
  at: '2026-03-09T08:12:00Z',
  kind: 'CREATED',
  status: 'oncoming',
  actor: 'Yanis Benali',
  message: 'Commande enregistrée.',
} as const;
const assigned = {
  id: 'e2',
  at: '2026-03-11T15:05:00Z',
  kind: 'STATUS_CHANGED',
  status: 'ready',
  message: 'Commande attribuée.',
} as const;
const named = {
  id: 'e3',
  at: '2026-03-11T15:05:00Z',
  kind: 'TANKER_ASSIGNED',
  message: 'Citerne 12 et Karim assureront la livraison.',
} as const;
const left = {
  id: 'e4',
  at: '2026-03-12T12:48:00Z',
  kind: 'STATUS_CHANGED',
  status: 'processing',
  message: 'Le camion-citerne a quitté le dépôt de Bassens.',
} as const;
const arrived = {
  id: 'e5',
  at: '2026-03-12T12:55:00Z',
  kind: 'ARRIVED',
  message: 'Le camion-citerne est arrivé sur le site.',
} as const;
const done = {
  id: 'e6',
  at: '2026-03-12T13:02:00Z',
  kind: 'DELIVERED',
  status: 'delivered',
  message: 'Livraison terminée.',
} as const;

const estimate = {
  productExclTax: 1_455_720,
  deliveryFeeExclTax: 0,
  discountExclTax: 0,
  totalExclTax: 1_455_720,
  vat: 291_144,
  totalInclTax: 1_746_864,
  isEstimate: true,
} as const;

const ordered = {
  id: 'i1',
  gas: b7,
  tank: { id: 't1', name: 'Cuve gazole' },
  volumeOrdered: 12_000,
  fillUp: false,
  unitPriceExclTax: '1.2131',
  totalExclTax: 1_455_720,
  fills: [],
};

/** Under way, with every field that a delivery can have. */
export const processing = {
  __typename: 'Order',
  id: '10482',
  reference: 'CMD-2026-004812',
  status: 'processing',
  createdAt: '2026-03-09T08:12:00Z',
  business: business(),
  createdBy: { id: '8', firstName: 'Yanis', lastName: 'Benali' },
  recurringOrder: { id: '42', name: 'Bordeaux, le jeudi', items: [], weekdays: [4] },
  slot: {
    date: '2026-03-12',
    window: 'AFTERNOON',
    startsAt: '2026-03-12T11:00:00Z',
    endsAt: '2026-03-12T17:00:00Z',
    available: true,
    surchargeExclTax: 0,
  },
  address: {
    __typename: 'Address',
    id: 'a2',
    label: 'Agence Bordeaux',
    kind: 'DELIVERY',
    line1: '27 avenue des Chais-Nord',
    postalCode: '33520',
    city: 'Bruges',
    countryCode: 'FR',
    latitude: 44.89,
    longitude: -0.57,
    accessNotes: 'Quai 3, côté nord. Gilet obligatoire.',
    openingHours: [1, 2, 3, 4, 5].map((weekday) => ({
      weekday,
      opensAt: '06:30',
      closesAt: '18:30',
    })),
  },
  siteContact: {
    id: 'c1',
    firstName: 'Karine',
    lastName: 'Delmas',
    jobTitle: 'Responsable du parc',
    phone: '+33536491012',
  },
  instructions: 'Sonner à l’accueil, quai 3.',
  purchaseOrderNumber: 'BC-1475',
  items: [ordered],
  totals: estimate,
  tanker: {
    id: 'k12',
    name: 'Citerne 12',
    registration: 'ZA-214-KC',
    capacity: 19_000,
    adrClass: '3',
  },
  driver: { firstName: 'Karim', phone: '+33639981201' },
  eta: '2026-03-12T13:35:00Z',
  documents: [],
  canCancel: false,
  canEdit: false,
  events: [registered, assigned, named, left],
} satisfies OrderAnswer;

/** The position of its tanker two minutes ago. */
export const position = {
  orderId: '10482',
  latitude: 44.76,
  longitude: -0.5,
  recordedAt: '2026-03-12T13:13:00Z',
  eta: '2026-03-12T13:35:00Z',
  distanceKm: '12.4',
  stopsBefore: 2,
  depot: { label: 'Dépôt de Bassens', latitude: 44.6, longitude: -0.4 },
  destination: { label: 'Agence Bordeaux', latitude: 44.89, longitude: -0.57 },
} as const;

/** On hold, with another slot proposed, a tank to fill up, and no tanker assigned. */
export const waiting = {
  ...processing,
  status: 'waiting',
  recurringOrder: null,
  tanker: null,
  driver: null,
  eta: null,
  canCancel: true,
  canEdit: true,
  waitingReason: 'Encours autorisé dépassé.',
  proposedSlot: { ...processing.slot, date: '2026-03-13', window: 'MORNING' },
  items: processing.items.map((item) => ({ ...item, fillUp: true })),
  events: [registered, { ...assigned, status: 'waiting', message: 'Commande en attente.' }],
} satisfies OrderAnswer;

/** Two products, one with a volume difference and one of HVO, an issue with a reply, an invoice. */
export const delivered = {
  ...processing,
  status: 'delivered',
  eta: null,
  deliveredAt: '2026-03-12T13:02:00Z',
  items: [
    {
      ...ordered,
      gas: hvo,
      tank: { id: 't2', name: 'Cuve HVO' },
      fillUp: false,
      volumeOrdered: 12_000,
      volumeDelivered: 11_600,
      volumeDeliveredAt15C: 11_652,
      emissionsKgCo2e: '6264.00',
      emissionFactor: {
        total: '0.54',
        source: 'ADEME, Base Carbone®',
        reference: 'HVO100, huiles et graisses résiduelles',
      },
      fills: [],
    },
    {
      id: 'i2',
      gas: adBlue,
      tank: { id: 't3', name: 'Cuve AdBlue' },
      fillUp: false,
      volumeOrdered: 2000,
      volumeDelivered: 2005,
      volumeDeliveredAt15C: 1998,
      unitPriceExclTax: '0.51',
      totalExclTax: 102_255,
      emissionsKgCo2e: '521.30',
      emissionFactor: {
        total: '0.26',
        source: 'GIEC 2006, vol. 2, chap. 3',
        reference: 'Équation 3.2.2',
      },
      fills: [],
    },
  ],
  totals: {
    ...estimate,
    discountExclTax: 2500,
    productExclTax: 1_509_415,
    totalExclTax: 1_506_915,
    vat: 301_383,
    totalInclTax: 1_808_298,
    isEstimate: false,
  },
  emissionsKgCo2e: '6785.30',
  documents: [
    {
      id: 'bl-1',
      kind: 'DELIVERY_NOTE',
      name: 'BL-2026-004812.pdf',
      sizeBytes: 24_300,
      createdAt: '2026-03-12T13:04:00Z',
      url: '/files/documents/bl-1?ticket=x',
    },
    {
      id: 'fa-1',
      kind: 'INVOICE',
      name: 'FA-2026-001204.pdf',
      sizeBytes: 1_480_000,
      createdAt: '2026-03-16T07:00:00Z',
      url: '/files/documents/fa-1?ticket=x',
    },
    {
      id: 'tc-1',
      kind: 'METER_TICKET',
      name: 'TICKET-2026-004812.pdf',
      sizeBytes: null,
      createdAt: null,
      url: null,
    },
  ],
  issue: {
    id: 'p1',
    description: 'Le volume du ticket compteur est inférieur à la hausse relevée par notre sonde.',
    status: 'IN_PROGRESS',
    openedAt: '2026-03-12T13:10:00Z',
    answer: 'Nous comparons les deux relevés et revenons vers vous demain.',
  },
  invoice: { id: 'f1', number: 'FA-2026-001204', payment: 1 },
  events: [registered, assigned, named, left, arrived, done],
} satisfies OrderAnswer;

/** Coaches refuelled on site. */
export const coaches = {
  ...delivered,
  issue: null,
  invoice: null,
  items: [
    {
      ...ordered,
      gas: b7,
      tank: null,
      volumeDeliveredAt15C: 12_004,
      volumeDelivered: 11_950,
      emissionsKgCo2e: '37045.00',
      emissionFactor: b7Factor,
      fills: Array.from({ length: 12 }, (_, i) => ({
        id: `v${i}`,
        vehicle: { id: `v${i}`, registration: `CA-${101 + i}-LB`, label: `Autocar ${i + 1}` },
        volume: 180 + i * 7,
        odometerKm: i === 3 ? null : 184_502 + i * 3100,
        filledAt: `2026-03-12T02:${10 + i * 3}:00Z`,
      })),
    },
  ],
} satisfies OrderAnswer;

/** Created by a recurring order two days before: its events have no author. */
export const repeated = {
  ...processing,
  status: 'oncoming',
  createdAt: '2026-03-10T05:00:00Z',
  createdBy: null,
  tanker: null,
  driver: null,
  eta: null,
  events: [
    {
      ...registered,
      at: '2026-03-10T05:00:00Z',
      actor: null,
      message: 'Commande créée automatiquement.',
    },
  ],
} satisfies OrderAnswer;

/** Cancelled after its assignment, too late to be free. */
export const cancelled = {
  ...processing,
  status: 'ready',
  eta: null,
  cancellation: {
    at: '2026-03-12T08:10:00Z',
    by: { id: '8', firstName: 'Yanis', lastName: 'Benali' },
    reason: 'SITE_CLOSED',
    feeExclTax: 4500,
  },
  events: [
    registered,
    assigned,
    named,
    {
      id: 'e9',
      at: '2026-03-12T08:10:00Z',
      kind: 'CANCELLED',
      actor: 'Yanis Benali',
      message: 'Commande annulée.',
    },
  ],
} satisfies OrderAnswer;

/** From a provider that sends almost no data, with statuses in an unusual order. */
export const bare = {
  __typename: 'Order',
  id: '10482',
  reference: 'CMD-2026-004812',
  status: 'oncoming',
  items: [],
  documents: [],
  canCancel: false,
  canEdit: false,
  events: [
    { ...assigned, kind: null },
    { id: 'e8', at: '2026-03-12T07:20:00Z', status: 'oncoming', message: 'Commande replanifiée.' },
  ],
} satisfies OrderAnswer;

/** The answers for a page that shows this order. */
export function answers(order: OrderAnswer | null, more: Query = {}): Answers {
  const items = [1, 2, 3].map((n) => ({ id: `1048${n}`, reference: `CMD-2026-00481${n}` }));
  return {
    query: {
      appConfig: { providerName: 'Sandbox Énergies' },
      me: customer(),
      currentBusiness: business(),
      gasList: [b7, hvo],
      orders: { items, pageInfo: { page: 1, perPage: 100, totalCount: 3, totalPages: 1 } },
      tankerPosition: null,
      order,
      ...more,
    },
  };
}
