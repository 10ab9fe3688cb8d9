/** Recurring orders of the demonstration business, for stories and tests. */
import { type Answers, allPermissions, business, customer, gas } from '../graphql/test';
import type {
  Occurrence,
  Order,
  PageInput,
  RecurringFilter,
  RecurringOrder,
} from '../graphql/types.generated';
import { addDays, type CivilDate } from '../lib/civil-date';

const gases = [
  gas({ minVolume: 500, maxVolume: 30_000, volumeStep: 100 }),
  gas({
    id: '2',
    slug: 'hvo',
    name: 'HVO100',
    shortName: 'HVO100',
    energyType: 'hvo',
    unitPriceExclTax: '1.477',
    minVolume: 500,
    maxVolume: 30_000,
    volumeStep: 100,
  }),
  gas({
    id: '3',
    slug: 'adblue',
    name: 'AdBlue',
    shortName: 'AdBlue',
    energyType: 'adBlue',
    unitPriceExclTax: '0.51',
    minVolume: 300,
    maxVolume: 10_000,
    volumeStep: 10,
  }),
] as const;

const tank = (id: string, name: string, place: number, capacity: number) => ({
  __typename: 'Tank' as const,
  id,
  name,
  capacity,
  active: true,
  gas: gases[place],
});

const toulouse = {
  __typename: 'Address',
  id: 'a1',
  label: 'Dépôt Toulouse',
  kind: 'BOTH',
  line1: '14 rue de l’Hers-Mort',
  city: 'Toulouse',
  isDefault: true,
  tanks: [
    tank('601', 'Cuve gazole 1', 0, 30_000),
    tank('602', 'Cuve HVO', 1, 10_000),
    tank('603', 'Cuve AdBlue', 2, 5000),
  ],
} as const;

const bordeaux = {
  __typename: 'Address',
  id: 'a2',
  label: 'Agence Bordeaux',
  kind: 'DELIVERY',
  line1: '27 avenue des Chais-Nord',
  city: 'Bruges',
  isDefault: false,
  tanks: [tank('604', 'Cuve gazole', 0, 20_000), tank('605', 'Cuve AdBlue', 2, 3000)],
} as const;

const bayonne = {
  __typename: 'Address',
  id: 'a3',
  label: 'Relais Bayonne',
  kind: 'DELIVERY',
  line1: '3 quai de Lesseps',
  city: 'Bayonne',
  isDefault: false,
  tanks: [],
} as const;

/** One date. */
export function occurrence(date: CivilDate, changes: object = {}): Occurrence {
  return {
    __typename: 'Occurrence',
    date,
    window: 'MORNING',
    status: 'PLANNED',
    order: null,
    movedFrom: null,
    movedReason: null,
    ...changes,
  } as Occurrence;
}

/** Eight Tuesdays: the first is ordered, the second skipped, and one has no delivery. */
export const tuesdays: readonly Occurrence[] = [
  occurrence('2026-11-24', {
    status: 'ORDERED',
    order: { __typename: 'Order', id: '10499', reference: 'CMD-2026-004830' },
  }),
  occurrence('2026-12-01', { status: 'SKIPPED' }),
  occurrence('2026-12-08'),
  occurrence('2026-12-15'),
  occurrence('2026-12-22'),
  occurrence('2026-12-29'),
  occurrence('2027-01-05'),
  occurrence('2027-01-12'),
];

/** A recurring order with every field that a screen shows. */
export function recurringOrder(changes: object = {}): RecurringOrder {
  return {
    __typename: 'RecurringOrder',
    id: 'r1',
    business: { __typename: 'Business', id: '1042', name: 'Transports Garonne-Adour' },
    reference: 'REC-0042',
    name: 'Gazole Toulouse hebdo',
    status: 'ACTIVE',
    frequency: 'WEEKLY',
    weekdays: [2],
    dayOfMonth: null,
    window: 'MORNING',
    startsOn: '2026-01-06',
    endsOn: null,
    pausedUntil: null,
    averageMonthlyCostExclTax: 6_412_350,
    address: toulouse,
    items: [
      {
        __typename: 'RecurringItem',
        volume: null,
        fillUp: true,
        gas: gases[0],
        tank: toulouse.tanks[0],
      },
    ],
    nextOccurrences: tuesdays,
    purchaseOrderNumber: 'BC-2026-118',
    instructions: 'Se présenter à l’accueil poids lourds.',
    createdAt: '2025-12-20T08:12:00Z',
    ...changes,
  } as unknown as RecurringOrder;
}

const adBlue = {
  __typename: 'RecurringItem',
  volume: 1500,
  fillUp: false,
  gas: gases[2],
  tank: bordeaux.tanks[1],
};

/** Paused until a day. */
export const paused = recurringOrder({
  id: 'r2',
  reference: 'REC-0043',
  name: 'AdBlue Bordeaux',
  status: 'PAUSED',
  pausedUntil: '2027-01-04',
  frequency: 'MONTHLY',
  weekdays: [],
  dayOfMonth: 5,
  address: bordeaux,
  items: [adBlue],
  averageMonthlyCostExclTax: 76_500,
  nextOccurrences: [],
  purchaseOrderNumber: null,
  instructions: null,
});

/** Paused until it is resumed. */
export const stopped = recurringOrder({
  id: 'r3',
  reference: 'REC-0044',
  name: 'HVO navettes',
  status: 'PAUSED',
  frequency: 'BIWEEKLY',
  weekdays: [2, 5],
  items: [{ ...adBlue, volume: 4000, gas: gases[1], tank: toulouse.tanks[1] }],
  averageMonthlyCostExclTax: 1_181_600,
  nextOccurrences: [],
});

/** Ended. */
export const ended = recurringOrder({
  id: 'r4',
  reference: 'REC-0039',
  name: 'Plein de nuit Bayonne',
  status: 'ENDED',
  endsOn: '2026-09-30',
  window: 'NIGHT',
  weekdays: [1, 3, 5],
  address: bayonne,
  items: [{ ...adBlue, volume: 6000, gas: gases[0], tank: null }],
  averageMonthlyCostExclTax: 2_920_800,
  nextOccurrences: [],
});

/** On the last working day of each month, moved by holidays. */
export const moved = recurringOrder({
  id: 'r5',
  reference: 'REC-0045',
  name: 'Gazole Bordeaux fin de mois',
  frequency: 'MONTHLY',
  weekdays: [],
  dayOfMonth: -1,
  window: 'AFTERNOON',
  address: bordeaux,
  items: [{ ...adBlue, volume: 12_000, gas: gases[0], tank: bordeaux.tanks[0] }, adBlue],
  averageMonthlyCostExclTax: 1_537_000,
  endsOn: '2027-06-30',
  nextOccurrences: [
    occurrence('2026-11-30', { window: 'AFTERNOON' }),
    occurrence('2027-01-02', {
      window: 'AFTERNOON',
      status: 'MOVED_HOLIDAY',
      movedFrom: '2027-01-01',
      movedReason: 'jour férié',
    }),
    occurrence('2027-01-29', { window: 'AFTERNOON' }),
  ],
});

/** One of each state. */
export const recurringOrders: readonly RecurringOrder[] = [
  recurringOrder(),
  moved,
  paused,
  stopped,
  ended,
];

/** The last deliveries of the first recurring order, a week apart. */
export const broughtBy: readonly Order[] = Array.from({ length: 20 }, (_, week) => {
  const date = addDays('2026-11-17', -7 * week);
  const volume = 12_400 + ((week * 37) % 11) * 300 - (week % 4) * 450;
  return {
    __typename: 'Order',
    id: `d${week}`,
    reference: `CMD-2026-00${4812 - 9 * week}`,
    status: 'delivered',
    eta: null,
    // The second one was late.
    deliveredAt: `${date}T${week === 1 ? '11:25' : '08:42'}:00Z`,
    slot: {
      __typename: 'DeliverySlot',
      date,
      window: 'MORNING',
      startsAt: `${date}T05:00:00Z`,
      endsAt: `${date}T11:00:00Z`,
      available: true,
      surchargeExclTax: 0,
    },
    items: [
      {
        __typename: 'OrderItem',
        id: `d${week}-1`,
        volumeOrdered: volume,
        volumeDelivered: volume,
        fillUp: true,
        gas: gases[0],
      },
    ],
    totals: {
      __typename: 'OrderTotals',
      totalExclTax: Math.round(volume * 121.7),
      isEstimate: false,
    },
  } as unknown as Order;
});

/** The API's responses with the recurring orders. */
export function recurringAnswers(
  all: readonly RecurringOrder[] = recurringOrders,
  brought: readonly Order[] = broughtBy,
): NonNullable<Answers['query']> {
  return {
    me: customer({ permissions: allPermissions }),
    currentBusiness: business({ addresses: [toulouse, bordeaux, bayonne] as never }),
    businesses: [business()],
    gasList: gases as never,
    recurringOrders: (({
      filter,
      page: requested,
    }: {
      filter?: RecurringFilter;
      page?: PageInput;
    }) => {
      const { page = 1, perPage = 25 } = requested ?? {};
      const found = all.filter(
        ({ status }) => !filter?.status || (status && filter.status.includes(status)),
      );
      return {
        items: found.slice((page - 1) * perPage, page * perPage),
        pageInfo: pageInfo(page, perPage, found.length),
      };
    }) as never,
    recurringOrder: (({ id }: { id: string }) => all.find((one) => one.id === id) ?? null) as never,
    recurringPreview: {
      occurrences: [
        ...['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29', '2027-01-05'].map(
          (date) => occurrence(date),
        ),
        occurrence('2027-05-15', {
          status: 'MOVED_HOLIDAY',
          movedFrom: '2027-05-14',
          movedReason: 'jour férié',
        }),
        occurrence('2027-05-18'),
      ],
      userErrors: [],
    } as never,
    orders: { items: brought, pageInfo: pageInfo(1, 20, brought.length + 26) } as never,
  };
}

/** The API's response for the page of a recurring order; null for an unknown one. */
export function recurringDetail(
  order: RecurringOrder | null = recurringOrder(),
  brought?: readonly Order[],
): NonNullable<Answers['query']> {
  return { ...recurringAnswers(order ? [order] : [], brought), recurringOrder: order as never };
}

/** The same for a read-only user. */
export function asViewer(answers: NonNullable<Answers['query']>): NonNullable<Answers['query']> {
  return {
    ...answers,
    me: customer({ role: 'VIEWER', permissions: ['ORDER_READ'] }),
    currentBusiness: { ...(answers.currentBusiness as object), role: 'VIEWER' },
  };
}

function pageInfo(page: number, perPage: number, totalCount: number) {
  return {
    __typename: 'PageInfo',
    page,
    perPage,
    totalCount,
    totalPages: Math.max(1, Math.ceil(totalCount / perPage)),
  } as const;
}
