/** The analytics of the demonstration business, for stories and tests: a few litres for every working day, summed for any query. */

import { type Answers, allPermissions, customer } from '../graphql/test';
import type { Analytics, AnalyticsInput, GasSeries, Kpi, Query } from '../graphql/types.generated';
import { addDays, addMonths, type CivilDate, endOfMonth } from '../lib/civil-date';
import { fr } from '../lib/typography';
import { daysFrom, startOfWeek, weekdayOf, weekOf } from '../lib/week';
import { garonne } from './fixtures';
import { tanksAnswers } from './tanks';
import { fleet, gases } from './vehicles';

/** A product with its usual daily litres, its price per litre in euros, and its emissions per litre in kilograms. */
const products = [
  { id: '1', slug: 'gazole', litres: 2_050, price: 1.2, factor: 3.1, avoids: 0 },
  { id: '2', slug: 'hvo', litres: 480, price: 1.49, factor: 0.54, avoids: 2.56 },
  { id: '3', slug: 'adblue', litres: 180, price: 0.51, factor: 0.26, avoids: 0 },
  { id: '4', slug: 'gnr', litres: 330, price: 0.96, factor: 3.17, avoids: 0 },
] as const;
type Product = (typeof products)[number];

const sites = [
  { id: 'a1', label: 'Dépôt Toulouse', share: 0.6 },
  { id: 'a2', label: 'Agence Bordeaux', share: 0.27 },
  { id: 'a3', label: 'Relais Saint-Sébastien', share: 0.13 },
] as const;

/** The relative volume of each month in a haulier's year. */
const season = [0.97, 0.98, 1.03, 1.02, 0.98, 1.03, 1.01, 0.74, 1.05, 1.12, 1.04, 0.96];

/** A pseudo-random number between 0 and 1, the same for the same day and product. */
function chance(day: CivilDate, salt: number): number {
  const seed = Number(day.replaceAll('-', '')) * 31 + salt * 7919;
  return (((seed * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32 + 1) % 1;
}

function litresOf({ id, litres }: Product, day: CivilDate): number {
  if (weekdayOf(day) > 5) return 0;
  const year = Number(day.slice(0, 4)) - 2026;
  const growth = id === '2' ? 1 + 0.3 * year : 1 + 0.04 * year;
  const month = season[Number(day.slice(5, 7)) - 1] ?? 1;
  return Math.round(litres * Math.max(0.1, growth) * month * (0.7 + 0.6 * chance(day, Number(id))));
}

function priceOf({ price }: Product, day: CivilDate): number {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return price * (1 + 0.04 * Math.sin(month / 2.3) + 0.01 * Math.sin(month * 1.7));
}

function periodOf(day: CivilDate, granularity: AnalyticsInput['granularity']): string {
  if (granularity === 'DAY') return day;
  if (granularity === 'MONTH') return day.slice(0, 7);
  // The year of a week is that of its Thursday.
  const year = addDays(startOfWeek(day), 3).slice(0, 4);
  return `${year}-W${String(weekOf(day)).padStart(2, '0')}`;
}

type Days = { from: CivilDate; to: CivilDate };

/** The comparison of a period, when it has complete months or ends today. */
function comparedTo({ from, to, compare }: AnalyticsInput): Days | null {
  if (compare === 'NONE') return null;
  const months = (day: CivilDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const back = compare === 'PREVIOUS_YEAR' ? 12 : months(to) - months(from) + 1;
  const end = addMonths(to, -back);
  return { from: addMonths(from, -back), to: to === endOfMonth(to) ? endOfMonth(end) : end };
}

type Added = { litres: number; spend: number; kg: number; avoided: number };
const nothing: Added = { litres: 0, spend: 0, kg: 0, avoided: 0 };

/** All data of a product in a period, step by step. */
function stepsOf(product: Product, days: Days, input: AnalyticsInput, share: number) {
  const steps = new Map<string, Added>();
  for (const day of daysFrom(days.from, days.to)) {
    const period = periodOf(day, input.granularity);
    const litres = Math.round(litresOf(product, day) * share);
    const { litres: before, spend, kg, avoided } = steps.get(period) ?? nothing;
    steps.set(period, {
      litres: before + litres,
      spend: spend + Math.round(litres * priceOf(product, day) * 100),
      kg: kg + litres * product.factor,
      avoided: avoided + litres * product.avoids,
    });
  }
  return [...steps].map(([period, added]) => ({ period, ...added }));
}

function kpi(value: number | null, previous: number | null, digits = 0): Kpi {
  const moved = value !== null && previous ? ((value - previous) / previous) * 100 : null;
  return {
    __typename: 'Kpi',
    value: value?.toFixed(digits) ?? null,
    previous: previous?.toFixed(digits) ?? null,
    deltaPercent: moved?.toFixed(1) ?? null,
  };
}

/** A level that fell during a night. */
const anomalies = [
  {
    __typename: 'Anomaly',
    id: 'n1',
    at: '2026-11-09T01:40:00Z',
    message: fr`Cuve Nantes GNR : −640 L le dimanche 9 novembre hors livraison.`,
    why: fr`Baisse de plus de 3 % de la capacité en moins de 2 h, sans livraison.`,
    since: null,
    link: '/operations/gerer-ma-flotte?cuve=12',
    dismissal: null,
  },
];

type Steps = { product: Product; gas: unknown; now: readonly Added[] };

/** The emissions of a period by product; those of HVO100 are not split. */
function emissionsOf(each: readonly Steps[]) {
  const sum = (of: (added: Added, product: Product) => number, some = each) =>
    some
      .reduce((all, { now, product }) => all + now.reduce((n, one) => n + of(one, product), 0), 0)
      .toFixed(2);
  const isSplit = ({ product }: Steps) => product.slug !== 'hvo';
  return {
    __typename: 'EmissionsReport',
    totalKg: sum(({ kg }) => kg),
    combustionKg: sum(({ kg }) => 0.8 * kg, each.filter(isSplit)),
    upstreamKg: sum(({ kg }) => 0.2 * kg, each.filter(isSplit)),
    unsplitKg: sum(
      ({ kg }) => kg,
      each.filter((one) => !isSplit(one)),
    ),
    avoidedKg: sum(({ avoided }) => avoided),
    byGas: each.map((one) => ({
      __typename: 'GasEmissions',
      gas: one.gas,
      volume: one.now.reduce((n, { litres }) => n + litres, 0),
      kg: sum(({ kg }) => kg, [one]),
      combustionKg: null,
      upstreamKg: null,
      factor: {
        __typename: 'EmissionFactor',
        total: one.product.factor.toFixed(2),
        combustion: isSplit(one) ? (0.8 * one.product.factor).toFixed(3) : null,
        upstream: isSplit(one) ? (0.2 * one.product.factor).toFixed(3) : null,
        source: 'ADEME, Base Carbone® v23.6',
        reference: null,
      },
    })),
  };
}

/** Returns the analytics of a period in the form of the API. */
export function figuresOf(input: AnalyticsInput): Analytics {
  const share = sites
    .filter(({ id }) => !input.addressIds || input.addressIds.includes(id))
    .reduce((sum, site) => sum + site.share, 0);
  const requested = products.filter(({ id }) => !input.gasIds || input.gasIds.includes(id));
  const compared = comparedTo(input);
  const each = requested.map((product) => ({
    gas: gases[product.slug],
    product,
    now: stepsOf(product, input, input, share),
    before: compared && stepsOf(product, compared, input, share),
  }));
  const series = (of: (added: Added) => number, digits = 0, some = each): GasSeries[] =>
    some.map(({ gas, now, before }) => ({
      __typename: 'GasSeries',
      gas,
      points: now.map((step, i) => ({
        __typename: 'SeriesPoint',
        period: step.period,
        value: of(step).toFixed(digits),
        previous: before?.[i] ? of(before[i]).toFixed(digits) : null,
      })),
    }));
  const sum = (of: (added: Added) => number, when: 'now' | 'before', some = each): number | null =>
    when === 'before' && !compared
      ? null
      : some.reduce(
          (all, one) => all + (one[when] ?? []).reduce((sum, step) => sum + of(step), 0),
          0,
        );
  const both = (of: (added: Added) => number, digits = 0) =>
    kpi(sum(of, 'now'), sum(of, 'before'), digits);
  const fuels = each.filter(({ product }) => product.slug !== 'adblue');
  const mean = (when: 'now' | 'before') => {
    const litres = sum((added) => added.litres, when, fuels);
    const spend = sum((added) => added.spend, when, fuels);
    return litres && spend !== null ? spend / 100 / litres : null;
  };
  const perDelivery = 6_400;
  const litres = sum((added) => added.litres, 'now') ?? 0;
  const before = sum((added) => added.litres, 'before');
  const priced = each.map((one) => ({
    ...one,
    now: one.now.filter((step) => step.litres > 0),
  }));
  const paid = (added: Added) => added.spend / 100 / added.litres;
  return {
    __typename: 'Analytics',
    kpis: {
      __typename: 'AnalyticsKpis',
      volume: kpi(litres, before),
      spendExclTax: both((added) => added.spend),
      averagePrice: kpi(mean('now'), mean('before'), 4),
      deliveries: kpi(
        Math.ceil(litres / perDelivery),
        before && Math.ceil(before / perDelivery / 1.02),
      ),
      emissionsKg: both((added) => added.kg, 2),
      onTimeRate: kpi(96.4, before && 94.1, 1),
      averageVolumePerDelivery: kpi(perDelivery, before && perDelivery * 1.02),
    },
    comparedPeriod: compared && { __typename: 'Period', ...compared },
    volumeSeries: series((added) => added.litres),
    spendSeries: series((added) => added.spend),
    priceSeries: series(paid, 4, priced),
    marketPriceSeries: series((added) => paid(added) * 1.02, 4, priced.slice(0, 1)),
    emissionsSeries: series((added) => added.kg, 2),
    avoidedSeries: series(
      (added) => added.avoided,
      2,
      each.filter(({ product }) => product.avoids > 0),
    ),
    bySite: sites
      .filter(({ id }) => !input.addressIds || input.addressIds.includes(id))
      .map(({ id, label, share: part }) => ({
        __typename: 'SiteBreakdown',
        addressId: id,
        label,
        address: null,
        volume: Math.round((litres * part) / share),
        spendExclTax: Math.round(((sum((added) => added.spend, 'now') ?? 0) * part) / share),
        emissionsKg: (((sum((added) => added.kg, 'now') ?? 0) * part) / share).toFixed(2),
        deliveries: Math.ceil((litres * part) / share / perDelivery),
        sharePercent: ((100 * part) / share).toFixed(1),
      })),
    byVehicle: fleet.slice(0, 20).map((vehicle, i) => ({
      __typename: 'VehicleBreakdown',
      vehicleId: vehicle.id,
      registration: vehicle.registration,
      label: vehicle.label,
      category: vehicle.category,
      vehicle: null,
      volume: Math.round((litres * 0.08) / (1 + i / 3)),
      consumption: i % 6 === 5 ? null : vehicle.consumption,
      deltaPercent: i % 6 === 5 ? null : ((i * 37) % 23 === 0 ? 0 : ((i * 37) % 23) - 9).toFixed(1),
    })),
    emissions: emissionsOf(each),
    anomalies,
  } as unknown as Analytics;
}

/** Returns the analytics of a period without deliveries. */
export function noFigures(input: AnalyticsInput): Analytics {
  const { comparedPeriod } = figuresOf(input);
  const none = kpi(null, null);
  const zero = kpi(0, 0);
  return {
    __typename: 'Analytics',
    kpis: {
      __typename: 'AnalyticsKpis',
      volume: zero,
      spendExclTax: zero,
      averagePrice: none,
      deliveries: zero,
      emissionsKg: zero,
      onTimeRate: none,
      averageVolumePerDelivery: none,
    },
    comparedPeriod: comparedPeriod ?? null,
    volumeSeries: [],
    spendSeries: [],
    priceSeries: [],
    marketPriceSeries: null,
    emissionsSeries: [],
    avoidedSeries: [],
    bySite: [],
    byVehicle: [],
    emissions: null,
    anomalies: [],
    generatedAt: null,
  };
}

/** The responses for the dashboard of the demonstration business. */
export function dashboardAnswers(
  changes: Answers['query'] = {},
  figures: (input: AnalyticsInput) => Partial<Query['analytics']> = figuresOf,
): NonNullable<Answers['query']> {
  return {
    ...tanksAnswers(),
    me: customer({ permissions: allPermissions }),
    currentBusiness: garonne,
    gasList: Object.values(gases),
    orders: { items: [], pageInfo: { page: 1, perPage: 1, totalCount: 312, totalPages: 312 } },
    exciseRefund: {
      year: 2026,
      quarter: 3,
      ratePerHl: '15.56',
      eligibleLitres: 0,
      amount: 0,
      vehicles: [],
    },
    analytics: ((args: { input: AnalyticsInput }) => figures(args.input)) as never,
    ...changes,
  };
}
