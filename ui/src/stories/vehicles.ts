/** The vehicles of the demonstration business, for stories and tests. */
import { type Answers, allPermissions, business, customer, gas } from '../graphql/test';
import type {
  AddressKind,
  BusinessRole,
  EnergyType,
  FleetImportPayload,
  Gas,
  Vehicle,
  VehicleCategory,
  VehicleFilter,
  VehicleSort,
} from '../graphql/types.generated';

import { fr } from '../lib/typography';

const address = (id: string, label: string, city: string, kind: AddressKind = 'DELIVERY') =>
  ({ __typename: 'Address', id, label, line1: '14 rue de l’Hers-Mort', city, kind }) as const;

/** The sites of vehicles, and an address without vehicles. */
export const sites = [
  address('a1', 'Dépôt Toulouse', 'Toulouse', 'BOTH'),
  address('a2', 'Agence Bordeaux', 'Bruges'),
  address('a3', 'Relais Bayonne', 'Bayonne'),
  address('a4', 'Siège', 'Toulouse', 'BILLING'),
] as const;

const named = (id: string, slug: string, shortName: string, energyType: EnergyType | null) =>
  gas({ id, slug, name: shortName, shortName, energyType }) as Gas;

/** The products of the provider. */
export const gases = {
  gazole: named('1', 'gazole', 'Gazole B7', 'b7Gazole'),
  hvo: named('2', 'hvo', 'HVO100', 'hvo'),
  adblue: named('3', 'adblue', 'AdBlue', 'adBlue'),
  gnr: named('4', 'gnr', 'GNR', null),
};

/** A lorry with every field, with this number. */
export function vehicle(n: number, changes: object = {}): Vehicle {
  return {
    __typename: 'Vehicle',
    id: `v${n}`,
    registration: `ZB-${417 + n}-KT`,
    foreignRegistration: false,
    label: `Tracteur ${String(n).padStart(2, '0')}`,
    category: 'TRUCK',
    brand: 'DAF',
    model: 'XF 480',
    year: 2023,
    gas: gases.gazole,
    secondaryGas: null,
    energySubtype: null,
    tankCapacity: 1200,
    adBlueCapacity: 90,
    gvwKg: 44_000,
    odometerKm: 184_502 + 1_211 * n,
    address: sites[n % 3],
    costCenter: 'Longue distance',
    active: true,
    consumption: (28 + ((n * 7) % 50) / 10).toFixed(2),
    volume30d: 2_140 + 37 * n,
    lastFillAt: `2026-11-${String(20 - (n % 12)).padStart(2, '0')}T06:12:00Z`,
    exciseEligible: true,
    anomalies: [],
    fills: fills(n),
    consumptionSeries: months(n),
    ...changes,
  } as unknown as Vehicle;
}

/** A fill every three days; every third one was on site, during a delivery. */
function fills(n: number) {
  return Array.from({ length: 24 }, (_, i) => ({
    __typename: 'VehicleFill',
    id: `v${n}-f${i}`,
    volume: i % 6 === 5 ? 60 : 380 + ((i * 53) % 120),
    odometerKm: i === 4 ? null : 184_502 + 1_211 * n - 1_190 * i,
    filledAt: new Date(Date.UTC(2026, 10, 20 - 3 * i, 6, 12)).toISOString(),
    gas: i % 6 === 5 ? gases.adblue : gases.gazole,
    order:
      i % 3 === 1
        ? { __typename: 'Order', id: `o${i}`, reference: `CMD-2026-00${4812 - i}` }
        : null,
  }));
}

/** Twelve months, one without a measurement. */
function months(n: number) {
  return Array.from({ length: 12 }, (_, i) => ({
    __typename: 'SeriesPoint',
    period: new Date(Date.UTC(2025, 11 + i, 1)).toISOString().slice(0, 7),
    value: (29 + ((i * 5 + n) % 9) / 2 + (i === 11 ? 6 : 0)).toFixed(2),
  })).filter((_, i) => i !== 3);
}

/** A vehicle with increased consumption and without a recent fill. */
export const thirsty = vehicle(1, {
  consumption: '29.80',
  anomalies: [
    {
      __typename: 'Anomaly',
      id: 'an1',
      at: '2026-11-19T06:12:00Z',
      kind: 'CONSUMPTION_HIGH',
      message: fr`Consommation +38 % par rapport à la moyenne 90 j : 41,2 L/100 km au lieu de 29,8.`,
      expected: '29.80',
      observed: '41.20',
    },
    {
      __typename: 'Anomaly',
      id: 'an2',
      at: '2026-11-02T06:12:00Z',
      kind: 'PRICE_HIGH',
      message: fr`Prix +4,1 % par rapport à la moyenne 90 j : 1,2670 €/L au lieu de 1,2170.`,
      expected: '1.2170',
      observed: '1.2670',
    },
  ],
});

/** A machine, whose use is measured in hours. */
export const digger = vehicle(2, {
  registration: 'PELLE-07',
  foreignRegistration: true,
  label: fr`Pelle 22 t`,
  category: 'MACHINE',
  brand: 'Liebherr',
  model: 'R 922',
  year: 2019,
  gas: gases.gnr,
  tankCapacity: 420,
  adBlueCapacity: 50,
  gvwKg: 22_000,
  odometerKm: 6_412,
  consumption: '14.30',
  costCenter: 'Terrassement',
  exciseEligible: false,
  consumptionSeries: months(2).map(({ value, ...rest }) => ({
    ...rest,
    value: (Number(value) / 2).toFixed(2),
  })),
  fills: fills(2).map((fill, i) => ({ ...fill, odometerKm: 6_412 - 31 * i })),
});

/** An electric vehicle: without a product or measurements. */
export const electric = vehicle(3, {
  registration: 'GA-310-PX',
  label: 'Fourgon électrique',
  category: 'VAN',
  brand: 'Renault',
  model: 'Master E-Tech',
  year: 2025,
  gas: null,
  energySubtype: 0,
  tankCapacity: null,
  adBlueCapacity: null,
  gvwKg: 3_500,
  odometerKm: 12_380,
  consumption: null,
  volume30d: 0,
  lastFillAt: null,
  exciseEligible: false,
  fills: [],
  consumptionSeries: [],
});

/** A new vehicle with few known values, under a temporary plate. */
export const fresh = vehicle(4, {
  registration: 'WW-207-GA',
  label: null,
  brand: null,
  model: null,
  year: null,
  gas: gases.hvo,
  tankCapacity: null,
  adBlueCapacity: null,
  gvwKg: null,
  odometerKm: null,
  address: null,
  costCenter: null,
  consumption: null,
  volume30d: 0,
  lastFillAt: null,
  exciseEligible: null,
  fills: [],
  consumptionSeries: [],
});

/** A vehicle out of use. */
export const archived = vehicle(5, { active: false, volume30d: 0 });

/** One vehicle of each kind, and enough lorries for a second page. */
export const fleet: readonly Vehicle[] = [
  thirsty,
  digger,
  electric,
  fresh,
  archived,
  ...Array.from({ length: 31 }, (_, i) =>
    vehicle(
      i + 6,
      i % 4 === 1 ? { gas: gases.hvo, category: 'COACH' satisfies VehicleCategory } : {},
    ),
  ),
];

type Given = {
  filter?: VehicleFilter;
  sort?: VehicleSort;
  page?: { page?: number; perPage: number };
};

/** The API's responses with these vehicles, for a user of this role. */
export function vehicleAnswers(
  all: readonly Vehicle[] = fleet,
  role: BusinessRole = 'OWNER',
  more: object = {},
): NonNullable<Answers['query']> {
  return {
    me: customer({
      role,
      permissions: role === 'VIEWER' ? ['ORDER_READ', 'ANALYTICS_READ'] : allPermissions,
    }),
    currentBusiness: business({ role, addresses: sites }),
    businesses: [business({ role })],
    gasList: Object.values(gases),
    vehicles: ((given: Given) => {
      const { page = 1, perPage = 25 } = given.page ?? {};
      const found = sorted(
        all.filter((one) => matches(one, given.filter)),
        given.sort,
      );
      return {
        items: found.slice((page - 1) * perPage, page * perPage),
        pageInfo: {
          page,
          perPage,
          totalCount: found.length,
          totalPages: Math.max(1, Math.ceil(found.length / perPage)),
        },
        totals: { volume30d: found.reduce((sum, { volume30d }) => sum + (volume30d ?? 0), 0) },
      };
    }) as never,
    vehicle: (({ id }: { id: string }) => all.find((one) => one.id === id) ?? null) as never,
    ...more,
  };
}

function matches(one: Vehicle, filter: VehicleFilter | undefined): boolean {
  const { q = '', gasIds, electric, category, addressIds, active } = filter ?? {};
  const said = `${one.registration} ${one.label} ${one.costCenter}`.toLowerCase();
  return (
    said.includes(q.toLowerCase()) &&
    ((!gasIds && !electric) ||
      gasIds?.includes(one.gas?.id ?? '') ||
      (electric === true && one.energySubtype !== null)) &&
    (!category || (one.category !== null && category.includes(one.category as VehicleCategory))) &&
    (!addressIds || addressIds.includes(one.address?.id ?? '')) &&
    (active === undefined || active === null || one.active === active)
  );
}

const sortValues: Record<string, (one: Vehicle) => string | number> = {
  REGISTRATION: ({ registration }) => registration,
  CATEGORY: ({ category }) => category ?? '',
  CONSUMPTION: ({ consumption }) => Number(consumption ?? -1),
  VOLUME_30D: ({ volume30d }) => volume30d ?? -1,
  LAST_FILL: ({ lastFillAt }) => lastFillAt ?? '',
};

function sorted(all: readonly Vehicle[], sort: VehicleSort | undefined): readonly Vehicle[] {
  const sortedBy = sortValues[sort?.field ?? 'REGISTRATION'] ?? (({ id }) => id);
  const way = sort?.direction === 'DESC' ? -1 : 1;
  return all.toSorted((a, b) => (sortedBy(a) < sortedBy(b) ? -way : way));
}

/** The reasons why `many` rows of a file were rejected. */
export function importErrors(many = 2) {
  const kinds = [
    [
      'immatriculation',
      'ZB-41-KT',
      fr`Immatriculation non reconnue. Formats acceptés : AA-123-AA ou 1234 AB 56.`,
    ],
    ['site', 'Dépôt Lyon', fr`Site « Dépôt Lyon » inconnu.`],
    ['reservoir_l', '12 000', fr`Capacité attendue : de 1 à 3 000 L.`],
  ] as const;
  return Array.from({ length: many }, (_, i) => {
    const [column, value, message] = kinds[i % kinds.length] ?? kinds[0];
    return { __typename: 'FleetImportError' as const, row: 3 + 2 * i, column, value, message };
  });
}

/** The API's response to a readable file. */
export function importReport(changes: object = {}): FleetImportPayload {
  return {
    __typename: 'FleetImportPayload',
    report: {
      __typename: 'FleetImportReport',
      dryRun: true,
      totalRows: 54,
      created: 38,
      updated: 4,
      unchanged: 10,
      rejected: 2,
      errors: importErrors(),
      rejectedFile: 'immatriculation;nom;probleme\r\nZB-41-KT;Tracteur 90;immatriculation\r\n',
      ...changes,
    },
    userErrors: [],
  };
}

/** The API's response to an unreadable file. */
export function unreadableFile(code: string, message: string): FleetImportPayload {
  return {
    __typename: 'FleetImportPayload',
    report: null,
    userErrors: [{ __typename: 'UserError', field: ['file'], code, message }],
  };
}
