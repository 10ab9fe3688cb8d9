/** Tanks of the demonstration business, for stories and tests. */
import { type Answers, allPermissions, business, customer, gas } from '../graphql/test';
import type {
  ForecastPoint,
  Order,
  PageInput,
  Tank,
  TankFilter,
  TankReading,
  TankSort,
} from '../graphql/types.generated';
import { fr } from '../lib/typography';
import { now } from './fixtures';

const gases = {
  b7Gazole: gas({ id: '1' }),
  hvo: gas({ id: '2', slug: 'hvo', shortName: 'HVO100', energyType: 'hvo' }),
  adBlue: gas({ id: '3', slug: 'adblue', shortName: 'AdBlue', energyType: 'adBlue' }),
  gnr: gas({ id: '4', slug: 'gnr', shortName: 'GNR', energyType: null }),
};

const sites = [
  ['a1', 'Dépôt Toulouse', 'Toulouse'],
  ['a2', 'Agence Bordeaux', 'Bruges'],
  ['a3', 'Base de Pau', 'Lons'],
].map(([id, label, city]) => ({
  __typename: 'Address',
  id,
  label,
  line1: '',
  postalCode: '',
  city,
  kind: 'DELIVERY',
}));

const hour = 3_600_000;
const day = 24 * hour;
const instant = (ms: number) => new Date(now().getTime() + ms).toISOString();

/** Ninety days with a reading every six hours and a refill when the level is low. */
function courseOf(level: number, capacity: number, use: number) {
  const readings: TankReading[] = [];
  const fills: { at: string; volume: number }[] = [];
  let litres = level;
  for (let back = 2 * hour; back <= 90 * day; back += 6 * hour) {
    readings.unshift({
      __typename: 'TankReading',
      at: instant(-back),
      level: Math.round(litres),
      source: 'SENSOR',
    });
    litres += use / 4;
    if (litres > 0.94 * capacity) {
      fills.unshift({ at: instant(-back - 3 * hour), volume: Math.round(0.7 * capacity) });
      litres -= 0.7 * capacity;
    }
  }
  return { readings, fills };
}

function pointsOf(level: number, capacity: number, use: number): ForecastPoint[] {
  const points: ForecastPoint[] = [];
  for (let n = 1; n <= 60; n++) {
    const at = (daily: number) => Math.max(0.05 * capacity, Math.round(level - n * daily));
    points.push({
      __typename: 'ForecastPoint',
      at: instant(n * day),
      level: at(use),
      low: at(1.12 * use),
      high: at(0.88 * use),
    });
    if (at(use) <= 0.05 * capacity) break;
  }
  return points;
}

type Kind = {
  name: string;
  product: keyof typeof gases;
  capacity: number;
  level: number;
  /** Litres per day. */
  use: number;
};

/** A tank with every field that the page shows. */
export function tank(
  id: string,
  { name, product, capacity, level, use }: Kind,
  changes: object = {},
): Tank {
  const left = (level - 0.05 * capacity) / use;
  const points = pointsOf(level, capacity, use);
  const alert = points.find((point) => point.level <= 0.2 * capacity)?.at.slice(0, 10) ?? null;
  return {
    __typename: 'Tank',
    id,
    name,
    active: true,
    address: sites[Number(id.slice(1)) % sites.length],
    gas: gases[product],
    capacity,
    usableCapacity: 0.95 * capacity,
    level,
    levelPercent: ((100 * level) / capacity).toFixed(1),
    levelAt: instant(-2 * hour),
    levelSource: 'SENSOR',
    ullage: Math.max(0, 0.95 * capacity - level),
    alertThresholdPercent: 20,
    averageDailyUse: use.toFixed(1),
    daysLeft: left.toFixed(1),
    daysLeftLow: (left / 1.12).toFixed(1),
    daysLeftHigh: (left / 0.88).toFixed(1),
    suggestedOrder: null,
    nextOrder: null,
    anomalies: [],
    readings: courseOf(level, capacity, use).readings,
    forecast: {
      days: 60,
      recentDays: 14,
      recentWeight: 2,
      errorPercent: '12',
      points,
      alertOn: alert,
      emptyOn: points.at(-1)?.at.slice(0, 10) ?? null,
    },
    ...changes,
  } as unknown as Tank;
}

/** Below its threshold, with a suggested order. */
export const lowTank = tank(
  't1',
  { name: 'AdBlue', product: 'adBlue', capacity: 5_000, level: 850, use: 140 },
  {
    suggestedOrder: {
      volume: 3_500,
      orderBefore: '2026-11-23',
      reason: fr`Seuil d’alerte de 20 % déjà atteint ; livraison sous 48 h.`,
    },
    anomalies: [
      {
        id: 'an1',
        at: '2026-11-19T01:40:00Z',
        kind: 'LEVEL_DROP',
        message: fr`Baisse de 310 L (6,2 % de la cuve) en 1 h 20 le 19 novembre à 02:40, sans livraison.`,
        expected: '12',
        observed: '310',
      },
    ],
  },
);

/** With a future delivery. */
export const usualTank = tank(
  't2',
  { name: 'Gazole flotte', product: 'b7Gazole', capacity: 30_000, level: 12_600, use: 1_450 },
  {
    suggestedOrder: {
      volume: 15_800,
      orderBefore: '2026-11-24',
      reason: fr`Seuil d’alerte de 20 % prévu le 26 novembre ; livraison sous 48 h.`,
    },
    nextOrder: {
      id: '321712',
      reference: 'CMD-2026-004821',
      status: 'oncoming',
      eta: null,
      slot: {
        date: '2026-11-25',
        window: 'MORNING',
        startsAt: '2026-11-25T05:00:00Z',
        endsAt: '2026-11-25T11:00:00Z',
        available: true,
        surchargeExclTax: 0,
      },
      items: [{ id: '321712-1', volumeOrdered: 12_000, fillUp: false, tank: { id: 't2' } }],
    },
  },
);

/** With too few readings for a forecast. */
export const unknownTank = tank(
  't3',
  { name: 'GNR chantier', product: 'gnr', capacity: 8_000, level: 6_100, use: 100 },
  {
    levelAt: '2026-11-12T08:00:00Z',
    levelSource: 'MANUAL',
    averageDailyUse: null,
    daysLeft: null,
    daysLeftLow: null,
    daysLeftHigh: null,
    forecast: null,
    readings: [{ at: '2026-11-12T08:00:00Z', level: 6_100, source: 'MANUAL' }],
  },
);

/** Declared, without a reading. */
export const tankWithoutReading = tank(
  't4',
  { name: 'Réserve HVO', product: 'hvo', capacity: 10_000, level: 0, use: 100 },
  {
    level: null,
    levelPercent: null,
    levelAt: null,
    levelSource: null,
    ullage: null,
    averageDailyUse: null,
    daysLeft: null,
    daysLeftLow: null,
    daysLeftHigh: null,
    forecast: null,
    readings: [],
  },
);

/** No longer in service. */
export const archivedTank = tank(
  't5',
  { name: 'Ancienne cuve nord', product: 'b7Gazole', capacity: 15_000, level: 2_400, use: 300 },
  { active: false },
);

/** One tank in each state, and some with high levels. */
export const tanks: readonly Tank[] = [
  lowTank,
  usualTank,
  tank('t6', {
    name: 'HVO atelier',
    product: 'hvo',
    capacity: 10_000,
    level: 7_100,
    use: 260,
  }),
  tank('t7', {
    name: 'Gazole secours',
    product: 'b7Gazole',
    capacity: 12_000,
    level: 10_900,
    use: 190,
  }),
  unknownTank,
  tankWithoutReading,
  archivedTank,
];

/** Many tanks, to test how many a phone renders. */
export const manyTanks: readonly Tank[] = Array.from({ length: 200 }, (_, n) =>
  tank(`t${n + 10}`, {
    name: `Cuve ${n + 1}`,
    product: (['b7Gazole', 'hvo', 'adBlue', 'gnr'] as const)[n % 4] ?? 'gnr',
    capacity: 10_000,
    level: 2_000 + ((n * 911) % 7_500),
    use: 180,
  }),
);

/** The deliveries into a tank in the ninety days. */
function deliveredTo({ id, level, capacity, averageDailyUse }: Tank): Order[] {
  if (!level || !capacity || !averageDailyUse) return [];
  return courseOf(level, capacity, Number(averageDailyUse)).fills.map(
    ({ at, volume }, n) =>
      ({
        __typename: 'Order',
        id: `${id}-o${n}`,
        reference: `CMD-2026-00${4700 + n}`,
        status: 'delivered',
        deliveredAt: at,
        cancellation: null,
        slot: { date: at.slice(0, 10), window: 'MORNING', available: true, surchargeExclTax: 0 },
        items: [
          {
            id: `${id}-i${n}`,
            tank: { id },
            fillUp: false,
            volumeOrdered: volume,
            volumeDelivered: volume,
          },
        ],
      }) as unknown as Order,
  );
}

/** The API's responses with these tanks. */
export function tanksAnswers(
  all: readonly Tank[] = tanks,
  changes: object = {},
): NonNullable<Answers['query']> {
  const inService = all.filter(({ active }) => active);
  const sum = (of: 'capacity' | 'level') => inService.reduce((n, one) => n + (one[of] ?? 0), 0);
  return {
    me: customer({ permissions: allPermissions }),
    currentBusiness: business({ addresses: sites as never }),
    businesses: [business()],
    gasList: Object.values(gases),
    fleet: {
      tanks: inService.length,
      lowTanks: inService.filter(isLow).length,
      capacity: sum('capacity'),
      stock: sum('level'),
      vehicles: inService.length === 0 ? 0 : 36,
      volume30d: inService.length === 0 ? 0 : 48_300,
    },
    tank: ({ id }: { id: string }) => {
      const found = all.find((one) => one.id === id);
      return found ? { ...found, readings: () => found.readings } : null;
    },
    orders: (({ filter }: { filter?: { tankIds?: readonly string[] } }) => {
      const items = all.filter(({ id }) => filter?.tankIds?.includes(id)).flatMap(deliveredTo);
      return { items, pageInfo: pageInfo(items.length, {}) };
    }) as never,
    tanks: ((requested: { filter?: TankFilter; sort?: TankSort; page?: PageInput }) => {
      const found = all.filter((one) => matches(one, requested.filter)).sort(by(requested.sort));
      const { page = 1, perPage = 25 } = requested.page ?? {};
      return {
        items: found.slice((page - 1) * perPage, page * perPage),
        pageInfo: pageInfo(found.length, requested.page ?? {}),
        totals: {
          capacity: found.reduce((total, { capacity }) => total + (capacity ?? 0), 0),
          level: found.reduce((total, { level }) => total + (level ?? 0), 0),
        },
      };
    }) as never,
    ...changes,
  } as NonNullable<Answers['query']>;
}

function pageInfo(totalCount: number, { page, perPage }: PageInput) {
  const size = perPage ?? 25;
  return {
    page: page ?? 1,
    perPage: size,
    totalCount,
    totalPages: Math.max(1, Math.ceil(totalCount / size)),
  };
}

function isLow({ levelPercent, alertThresholdPercent }: Tank): boolean {
  return levelPercent !== null && Number(levelPercent) < (alertThresholdPercent ?? 20);
}

function matches(one: Tank, filter: TankFilter | undefined): boolean {
  const said = `${one.name} ${one.address?.label} ${one.address?.city}`.toLowerCase();
  return (
    said.includes((filter?.q ?? '').toLowerCase()) &&
    (!filter?.gasIds || filter.gasIds.includes(one.gas?.id ?? '')) &&
    (!filter?.addressIds || filter.addressIds.includes(one.address?.id ?? '')) &&
    (!filter?.low || isLow(one)) &&
    (filter?.active === undefined || filter.active === null || filter.active === one.active)
  );
}

/** Unknown values come last, in both directions. */
function by(sort: TankSort | undefined) {
  const sign = sort?.direction === 'DESC' ? -1 : 1;
  const keys = {
    DAYS_LEFT: 'daysLeft',
    LEVEL_PERCENT: 'levelPercent',
    CAPACITY: 'capacity',
  } as const;
  const field = sort?.field ?? 'DAYS_LEFT';
  return (a: Tank, b: Tank) => {
    if (field === 'NAME') return sign * a.name.localeCompare(b.name, 'fr');
    const [one, other] = [a[keys[field]], b[keys[field]]];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (Number(one) - Number(other));
  };
}
